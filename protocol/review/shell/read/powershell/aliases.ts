// Resolves short names of PowerShell; names that other shells share only when the options are those of PowerShell.
import { asciiLower } from '../../../text/ascii.ts'
import type { PsValue } from './value.ts'

const ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  'gci:get-childitem gi:get-item gc:get-content gp:get-itemproperty gl:get-location gm:get-member gv:get-variable gps:get-process gsv:get-service gwmi:get-wmiobject gcim:get-ciminstance gcm:get-command gal:get-alias gjb:get-job ghy:get-history ri:remove-item rp:remove-itemproperty rv:remove-variable mi:move-item ci:copy-item cpi:copy-item ni:new-item si:set-item sp:set-itemproperty sv:set-variable sl:set-location ii:invoke-item icm:invoke-command iex:invoke-expression iwr:invoke-webrequest irm:invoke-restmethod saps:start-process sajb:start-job sasv:start-service spps:stop-process spsv:stop-service rni:rename-item rcjb:receive-job wjb:wait-job rjb:remove-job sls:select-string ft:format-table fl:format-list fw:format-wide fc:format-custom ogv:out-gridview oh:out-host measure:measure-object group:group-object select:select-object where:where-object compare:compare-object ipcsv:import-csv epcsv:export-csv ipmo:import-module nal:new-alias sal:set-alias clc:clear-content cli:clear-item clp:clear-itemproperty rvpa:resolve-path cvpa:convert-path gu:get-unique nv:new-variable shcm:show-command gerr:get-error foreach:foreach-object %:foreach-object ?:where-object pushd:push-location popd:pop-location'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** Also programs of other shells. */
const SHARED: Readonly<Record<string, string>> = {
  rm: 'remove-item',
  del: 'remove-item',
  erase: 'remove-item',
  rd: 'remove-item',
  rmdir: 'remove-item',
  ls: 'get-childitem',
  dir: 'get-childitem',
  cat: 'get-content',
  type: 'get-content',
  curl: 'invoke-webrequest',
  wget: 'invoke-webrequest',
  kill: 'stop-process',
  ps: 'get-process',
  sort: 'sort-object',
  tee: 'tee-object',
  diff: 'compare-object',
  sleep: 'start-sleep',
  start: 'start-process',
  echo: 'write-output',
  write: 'write-output',
  cp: 'copy-item',
  copy: 'copy-item',
  mv: 'move-item',
  move: 'move-item',
  cd: 'set-location',
  pwd: 'get-location',
  man: 'get-help',
}
const LONG_OPTION = /^-[A-Za-z]{4,}$/

interface Given {
  readonly words: readonly PsValue[]
  readonly hasInput: boolean
}

export function aliasOf(written: string, { words, hasInput }: Given): string {
  const name = asciiLower(written).replace(/^.*\\/, '')
  const own = Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined
  if (own !== undefined) return own
  const shared = Object.hasOwn(SHARED, name) ? SHARED[name] : undefined
  if (shared === undefined)
    return asciiLower(name) === name || /^[A-Za-z]+-[A-Za-z]+$/.test(name) ? nameOf(written) : name
  const isOwn =
    words.some(({ text }) => LONG_OPTION.test(text)) ||
    /^(?:ls|dir|sort|start|kill)$/.test(name) ||
    (hasInput && words.length === 0)
  return isOwn && !words.some(({ text }) => /^\/[a-z]$/i.test(text)) ? shared : name
}

const nameOf = (written: string): string =>
  /^[A-Za-z]+-[A-Za-z]\w*$/.test(written) ? asciiLower(written) : written
