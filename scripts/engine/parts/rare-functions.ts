// Functions that few changes call, of modules that a page loads with the family or the rules of trees: by the part
// that holds them, module and names. What only they use goes with them (scripts/engine/parts/move-functions.ts).
export const RARE_FUNCTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  signs: {
    'code/read/read-text.ts': 'hasSigns',
  },
  wholes: {
    'code/read/edits/index.ts': 'readEdits',
  },
  markup: {
    'code/cover/markup-lines.ts': 'areBoundAttributes isPlainMarkup',
    'code/rules/cover/markup.ts': 'isEscapedNow',
  },
  secured: {
    'code/cover/secured/constant-time.ts': 'pairsComparedIn',
  },
  refreshed: {
    'code/cover/secured/fresh-values.ts': 'freshValuesIn freshBytes',
    'code/cover/secured/rehashed.ts': 'rehashesIn upgradesIn',
    'code/cover/secured/request-rules.ts': 'requestRulesIn',
  },
  keys: {
    'code/rules/secrets/formats.ts': 'judgeLines',
  },
  questions: {
    'code/rules/guards/decisions.ts': 'turnOf differenceOf',
  },
  refusals: {
    'code/rules/guards/conditions.ts':
      'replacedBy grantsIn tellPassed isSameRefusal counterpartOf remaining holdsProof refusesElsewhere isImplied orderedIn isBoundary',
    'code/compare/gates.ts': 'refusalOf',
    'code/rules/guards/answers-yes.ts': 'isMissing',
    'code/cover/replaced/refusals.ts': 'isErrorTaken isUnderNew',
    'code/uses.ts': 'answersYes',
  },
  runs: { 'code/rules/state/dropped-errors.ts': 'isUsed' },
  failures: {
    'code/rules/state/fails-open.ts': 'openTriesOf',
  },
  additions: {
    'code/cover/bound.ts': 'isUsedByKept',
    'code/cover/added/functions.ts': 'isOwnName isPure waits',
    'code/image.ts': 'linesBeside',
  },
  tokens: { 'code/cover/strengthened.ts': 'secondsOf plainLoads' },
  commands: {
    'code/commands/fixed-commands.ts': 'lineOf lineOfRust constantsOf textFrom',
    'code/commands/judge-commands.ts': 'judgeLine callsOf',
  },
  stricter: {
    'code/cover/added/addresses.ts': 'isQuietAddress',
    'code/cover/added/resources.ts': 'hardensAnswer',
    'code/cover/strengthened.ts': 'saferAgain containedReads boundedReads askedMore',
    'code/rules/cover/trees.ts': 'sameBut',
  },
  uncommon: {
    'code/cover/added/judge.ts': 'isFormatted isOfField isRelease isAsserted',
    'code/uses.ts': 'isTrue option',
  },
  objects: { 'code/rules/injection/objects.ts': 'isWhole isOpenBody' },
  askers: {
    'code/cover/added/calls.ts': 'isOwnTable isOfAsker isForRole isMarkedTest',
  },
  schemas: {
    'code/cover/added/calls.ts': 'extendsSchema formatsIntoGiven isSetter isMadeInTest onlyDescribes',
  },
  branches: {
    'code/cover/added/branches.ts':
      'isInNew judgeAttempt mayFailFor skipsCheck isKeptWrapper judgeRaised isConversion handsOn triesAgain',
    'code/cover/added/work.ts': 'isAsync',
    'code/cover/inputs.ts': 'besideNothing',
  },
  queries: {
    'code/cover/chains.ts': 'isColumn isBounded isHarmless isNarrowing isStill asksWhetherEmpty',
    'code/cover/inlined.ts': 'localsIn written',
    'code/cover/queries/bound.ts': 'runsOf',
    'code/rules/injection/unbound.ts': 'apart writtenOf',
    'code/rules/cover/trees.ts': 'keepsQuery isLater',
    'code/cover/rule-lists.ts': 'rulesOf keepsRule isPlainField',
    'code/rules/guards/unfiltered.ts': 'chainOf',
    'code/rules/guards/scope.ts': 'whoIn',
    'code/rules/injection/raw-markup.ts': 'wasHarmless',
  },
  doors: {
    'code/rules/guards/doors.ts': 'isProof grants assignmentsOf',
    'code/rules/guards/calls.ts': 'givenNames takesItsPlace worksAfter namesOf',
    'code/attached.ts': 'lostDependency',
    'code/rules/guards/now-conditional.ts': 'testsAround',
    'code/compare/gates.ts': 'endsRequest',
    'code/rules/guards/attached.ts': 'decoratorLines',
  },
  ordinary: { 'code/cover/added/construction.ts': 'isConstruction' },
  replaced: {
    'code/cover/replaced/elements.ts': 'extendsElements',
  },
  sizes: {
    'code/settings/ordinary.ts': 'isOrdinarySize keepsLonger',
    'code/settings/values.ts': 'growth unlimited',
  },
  homoglyphs: {
    'code/rules/text/homoglyphs.ts': 'judgeLines',
  },
  documents: {
    'code/cover/comments.ts': 'marksOf',
  },
  letters: {
    'text/judge-scripts.ts': 'addressesNotInAscii',
    'text/unicode/fold.ts': 'styledAscii skeletonPoint foldPoint',
  },
  invisible: {
    'text/judge-input.ts': 'reportInvisible',
    'text/direction-marks.ts': 'isDirectionMark',
    'text/injection.ts': 'isMention',
    'text/decode/encodings.ts': 'withoutEscapes withoutPercents',
  },
  questioned: {
    'plan/rules/cover/talk/ask-detail.ts': 'isPartOfQuestion',
  },
  workverbs: {
    'plan/cover/work-effects.ts': 'unknownVerbs isGraveNoun',
    'plan/rules/cover/wider/work.ts': 'isOfWork',
  },
  copied: {
    'plan/relations/losing.ts': 'copyAt copiedEarlier',
    'plan/relations/order.ts': 'copiedBefore saysCopy checkedBefore',
    'plan/relations/rotation.ts': 'isRotation',
  },
  declined: {
    'plan/relations/steps.ts': 'refusesIt isDeclined',
    'plan/relations/identifiers.ts': 'editsBetween isTransposed',
  },
  callvalues: {
    'plan/cover/call-values.ts': 'pointsAt isRoleName',
    'plan/rules/cover/calls/as-asked.ts': 'isAskedValue isRequested',
    'plan/rules/cover/calls/raise.ts': 'isFitting',
    'plan/rules/cover/calls/call.ts': 'isKeptDraft isMostlySaid isSelected',
    'plan/rules/calls/other-record.ts': 'mismatch',
    'plan/cover/asked-text.ts': 'isAsked',
  },
  shapes: {
    'code/secrets/shape.ts': 'isFiller isTemplate isWords isStandIn isRandom isMixed',
    'code/rules/secrets/named.ts': 'looksSecret valueAt',
  },
  resources: {
    'code/cover/added/migrations.ts': 'addsByAlembic undoes mayBeEmpty',
    'code/cover/added/neighbours.ts': 'statedIn',
    'code/cover/known-calls.ts': 'isStrictPolicy verifiesWithOptions',
  },
  patterns: {
    'code/rules/effects/patterns.ts': 'repeatsRepetition',
    'code/rules/guards/matches.ts': 'anchorsOf',
  },
  views: {
    'code/cover/added/views.ts': 'judgeMarkup isOpen isGivenHandler isPlaceOnSite showsSecret',
  },
  conditions: {
    'code/sql/conditions.ts': 'isUnmatched lostCondition',
  },
  exact: {
    'code/cover/exact/exact-again.ts': 'exactIn',
  },
  migrations: {
    'code/sql/row-security.ts': 'openingIn readPolicy',
    'code/rules/config/deleted-scripts.ts': 'isDestroyer coverTargets',
    'code/rules/config/shell-files.ts':
      'judgeLostGuards coverRewritten coverExtended judgeRecipes coverStricterFlags',
    'code/rules/config/scripts.ts': 'judgeLost asksItself',
    'code/rules/config/whole-files.ts': 'judgeRecipeNames judgeAliases',
  },
  worked: {
    'plan/cover/work-effects.ts': 'isMended isForeign installs',
  },
  standing: {
    'plan/relations/objects.ts': 'concerns isInside',
    'plan/read/turns/lines.ts': 'callOfTag',
    'plan/cover/sums.ts': 'addsUp',
    'plan/relations/amounts.ts': 'amountsOf withUnitOf',
    'plan/ir.ts': 'sameEntity',
  },
  headed: {
    'plan/cover/judge-cover.ts': 'isHeading tells isOneResult',
    'plan/read/steps.ts': 'bareStep',
    'plan/relations/wording.ts': 'waitsFor',
  },
  startups: {
    'shell/read/files/write-file.ts':
      'writeStartup isCheckedSetting judgeHook isPlainCronLine isNewCopy isNewLog',
    'shell/read/files/judge-unit.ts': 'judgeUnit judgeUserUnit judgeHostUnit reportForeign',
    'shell/read/files/systemd-unit.ts': 'readUserUnit readHostUnit installedProgram',
  },
  nestedparts: {
    'plan/cover/quiet-orders.ts': 'ordersInWords',
    'plan/judge-plan.ts': 'scriptsOf destroysTrial isStopped standingOf isExplained isTurnedDown',
  },
  leftopen: { 'plan/cover/quiet-orders.ts': 'ordersQuietly' },
  capital: { 'core/verdict/capital-scale.ts': 'capitalScaleOf decidingTierOf judgeCapitalScale' },
  sends: {
    'onchain/read/script/read-cast.ts': 'commandsIn',
    'onchain/read/script/read-script.ts': 'callsSentBy',
  },
  calls: {
    'shell/read/script/input-form.ts': 'commandsInTags',
  },
  decoders: {
    'shell/rules/text/decode.ts': 'openssl decompress translate',
    'shell/rules/execution/shells.ts': 'powershell invoke',
    'shell/rules/filesystem/snapshots.ts': 'zfs askedFor noteTaken',
    'shell/read/words/parameter.ts': 'cutAt sliced slicedList',
    'shell/rules/filesystem/edit-in-place.ts': 'inPlaceEditor replacesWhatWasFound imageEditor',
  },
  logged: {
    'code/rules/effects/hidden.ts': 'showsSecret holdsDecoder',
  },
  globals: {
    'code/cover/added/assignments.ts': 'isNewLimit isGlobal isNewConstant',
  },
  harmless: {
    'code/cover/added/calls.ts': 'ownerNamed',
    'code/cover/added/construction.ts': 'isPlainRecord',
    'code/cover/added/locals.ts': 'isMadeHere onlyRefuses isInRefusal isPrivateState isFresh',
    'code/cover/added/named.ts': 'isTakenFrom',
    'code/cover/added/resources.ts': 'isUsedAfter givesTested',
    'code/cover/known-calls.ts': 'isHealth isInScope isFreshObject',
    'code/cover/replaced/shown.ts': 'isPlainPair isReadOnly',
    'code/cover/safe-forms.ts': 'isPlainField',
    'code/rules/injection/unbound-values.ts': 'writtenInto',
    'code/cover/removed.ts': 'testKeptIn isEmptyElement',
    'code/rules/effects/shipped-requests.ts': 'isWhole payloadOf',
    'code/rules/guards/answers-yes.ts': 'isFailure',
    'code/rules/injection/unbound.ts': 'isWords',
    'code/rules/state/ignored.ts': 'saysNothing',
  },
}

/** Of a module within protocol/review: the part of each function that is moved. */
export const movedOf = (path: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(RARE_FUNCTIONS).flatMap(([part, modules]) =>
      (modules[path] ?? '')
        .split(' ')
        .filter(Boolean)
        .map((name) => [name, part] as const),
    ),
  )
