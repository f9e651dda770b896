// Judges properties and methods of objects: most compute; some delete, start, load, send or fetch.
import { asciiUpper } from '../../../text/ascii.ts'
import { disableGuard } from '../../rules/defences/guards.ts'
import { uploadFile } from '../../rules/exfiltration/sending.ts'
import { removeSnapshots } from '../../rules/filesystem/storage-devices.ts'
import { callEndingMethod, changeEverythingListed } from '../../rules/windows/host-changes.ts'
import { readFile } from '../files/read-file.ts'
import { writeFile } from '../files/write-file.ts'
import { DECODED, DOWNLOAD, HOLE } from '../model.ts'
import { executeForeign, sendToNetwork } from '../sinks.ts'
import { anyOf } from '../words/any-of.ts'
import { base64Text } from '../words/decoders.ts'
import { lookUp } from '../words/parameter.ts'
import { startNamed, startProgram, startText, wordsOf } from './start.ts'
import { hole, known, mixed, NOTHING, ofFlow, type Ps, type PsValue, toArg, toFlow } from './value.ts'

/** Compute, or change only the object in memory. */
const PURE = anyOf(
  /^(?:to\w*|get\w*|is\w*|has\w*|add\w*|sub\w*|split|trim\w*|replace|contains\w*|starts?with|endswith|(?:last)?indexof\w*|pad\w*|insert\w*|remove(?:at|range|all)?|clear|compare\w*|equals)$/,
  /^(?:format|join|concat|round|floor|ceiling|min|max|abs|sqrt|pow|log\w*|exp|sin|cos|tan|truncate|sign|(?:try)?parse\w*|matche?s?|count|sum|average|copyto|clone|next\w*|newguid|read\w*)$/,
  /^(?:write\w*|flush|close|dispose|enumerate\w*|where|foreach|first|last|find\w*|sort|reverse|distinct|push|pop|peek|enqueue|dequeue|refresh|selectnodes|selectsinglenode|loadxml|compute\w*)$/,
  /^(?:create|normalize|combine|changeextension|exists|startnew|new|escape|unescape|union|except|intersect\w*|values|keys|tryget\w*|asreadonly|bindingflags|op_\w+|repeat|range|zip|isnullor\w*)$/,
  /^(?:getawaiter|accept\w*|wait\w*)$/,
)
const SAME_FILE =
  /^(?:fullname|path|pspath|directory|directoryname|name|basename|providerpath|parent|location|value|tostring)$/

/** `args` is null for a property. */
export function member(
  ps: Ps,
  object: PsValue,
  name: string,
  args: readonly PsValue[] | null,
  start: number,
): PsValue {
  const { run, origin } = ps
  const at = { span: ps.spanFrom(start), origin }
  if (
    object.type.includes('amsi') ||
    args?.some(({ text }) => /amsi(?:utils|initfailed|scanbuffer|context)/i.test(text))
  )
    run.report(at, disableGuard, {
      subject: 'this command',
      effect: 'switches off the guard that reads scripts before they run',
    })
  if (args === null) return property(object, name)
  const special = judged(ps, object, name, args, start)
  if (special !== null) return special
  if (
    !PURE.test(name) &&
    !(/stopwatch|timer|random/.test(object.type) && /^(?:start|stop|reset|restart)$/.test(name))
  )
    run.unjudged(at)
  const out = mixed([object, ...args])
  const type = /^(?:new|create|startnew|getstream|getwriter|getreader)$/.test(name) ? object.type : ''
  const keeps = /^(?:tostring|where|trim\w*|clone|first|last)$/.test(name)
  return {
    ...out,
    targets: keeps ? object.targets : [],
    listing: object.listing,
    type,
    ...(keeps ? { text: object.text } : {}),
  }
}

function property(object: PsValue, name: string): PsValue {
  const entry = object.entries?.get(name)
  if (entry) return entry
  if (SAME_FILE.test(name))
    return {
      ...object,
      variable: object.text.startsWith('[') ? null : object.variable,
      entries: null,
      items: null,
      text: object.targets[0] ? oneText(object) : hole().text,
    }
  const counted = /^(?:length|count|lastwritetime|creationtime|size)$/.test(name)
  return {
    ...hole(object.taints, object.what),
    listing: counted ? null : object.listing,
    type: object.type,
    variable: /callback$/.test(name) ? name : null,
  }
}

const oneText = (object: PsValue): string => (object.targets.length === 1 ? object.targets[0]!.text : HOLE)

/** Null: this method is not one of these. */
function judged(
  ps: Ps,
  object: PsValue,
  name: string,
  args: readonly PsValue[],
  start: number,
): PsValue | null {
  const { run, origin, scope } = ps
  const span = ps.spanFrom(start)
  const at = { span, origin }
  const [first = hole(), second = hole()] = args
  const { type } = object
  if (type === 'io.file' || type === 'io.directory') {
    if (name === 'delete')
      return startNamed(
        ps,
        'remove-item',
        type === 'io.directory' ? [first, known('-Recurse')] : [first],
        start,
      )
    if (/^(?:write|append|create)/.test(name) && type === 'io.file')
      writeFile(toArg(first, span), at, toFlow(second), name.startsWith('append'), scope, run)
    else if (/^(?:copy|move)$/.test(name)) return startNamed(ps, `${name}-item`, [first, second], start)
    else if (/^(?:read|open)/.test(name)) return ofFlow(readFile(toArg(first, span), at, scope, run))
    else if (/^(?:get|enumerate)/.test(name))
      return { ...hole(), targets: [{ ...first, text: `${first.text}/*` }] }
    else return /^(?:exists|createdirectory)$/.test(name) ? hole() : null
    return NOTHING
  }
  if (type === 'io.path')
    return name === 'combine'
      ? { ...mixed(args), text: args.map(({ text }) => text).join('/') }
      : name.startsWith('gettemp')
        ? known('/tmp/x')
        : mixed(args)
  if (type === 'environment') {
    if (name === 'getenvironmentvariable') return { ...hole(), ...lookUp(asciiUpper(first.text), scope) }
    if (name === 'getfolderpath') return known('~/Documents')
    return null
  }
  if (type.endsWith('convert') && name === 'frombase64string') {
    const plain = first.text.includes(HOLE) ? null : (base64Text(first.text)?.replaceAll('\0', '') ?? null)
    return plain !== null && /^[\t\r\n -~]*$/.test(plain)
      ? { ...known(plain), taints: first.taints }
      : hole(first.taints | DECODED, 'a decoder')
  }
  if (name === 'getstring' || name === 'getbytes') return { ...first, variable: null }
  if (type === 'scriptblock' && name === 'create') return startText(ps, first, start, 'scriptblock')
  if (/assembly|appdomain/.test(type) && /^(?:load|unsafeload)/.test(name)) {
    if (!executeForeign(toFlow(mixed(args)), at, 'the host', run)) run.unjudged(at)
    return hole()
  }
  if (type === 'diagnostics.process' && name === 'start')
    return startProgram(ps, first, args.slice(1).flatMap(wordsOf), start)
  if (/^(?:run|exec|shellexecute)$/.test(name) || (type === 'wmiclass' && name === 'create'))
    return startText(ps, first, start, name)
  if (/^download(?:string|data)/.test(name) || /^(?:getstring|getbytearray|getstream)async$/.test(name))
    return hole(DOWNLOAD, 'a download')
  if (name.startsWith('downloadfile')) {
    writeFile(toArg(second, span), at, { text: null, taints: DOWNLOAD, what: first.text }, false, scope, run)
    return NOTHING
  }
  if (/^(?:upload|post|put)/.test(name)) {
    const sent = name.startsWith('uploadfile')
      ? readFile(toArg(args.at(-1) ?? second, span), at, scope, run)
      : toFlow(mixed(args.slice(1)))
    if (!sendToNetwork(sent, at, 'another host', run))
      run.report(at, uploadFile, { subject: 'this command', effect: 'sends data to another host' })
    return hole(DOWNLOAD, 'a download')
  }
  if (name === 'new') return created(type, args)
  if (name === 'read' && (object.taints & DOWNLOAD) !== 0) {
    // What arrives is put into the buffers that it is given.
    for (const { variable } of args) if (variable !== null) ps.vars.set(variable, hole(DOWNLOAD, object.what))
    return hole(DOWNLOAD, object.what)
  }
  if (/^(?:invoke|invokescript|invokereturnasis|invokewithcontext|begininvoke)$/.test(name)) {
    if (object.isBlock) return hole()
    return args.length > 0 || object.text.includes(HOLE)
      ? startText(ps, mixed([object, ...args]), start, 'invoke')
      : hole()
  }
  if (
    /^(?:delete\w*|kill|terminate|drop\w*|uninstall|disable|win32shutdown|shutdown|reboot|format)$/.test(
      name,
    ) &&
    !(name === 'format' && /^(?:string)?$/.test(type))
  ) {
    if (type === 'win32_shadowcopy')
      run.report(at, removeSnapshots, {
        subject: 'this command',
        effect: 'removes the copies that a restore needs',
      })
    else if (object.targets.length > 0)
      return startNamed(
        ps,
        'remove-item',
        [...object.targets.map((target) => ({ ...hole(), ...target })), known('-Recurse')],
        start,
      )
    else if (object.listing === 'all') reportBulk(ps, name, start)
    else
      run.report(at, callEndingMethod, {
        subject: `the method ${name}`,
        effect: 'ends or removes what it is called for',
      })
    return NOTHING
  }
  return null
}

/** Objects that a constructor makes; a connection brings what others send. */
export function created(type: string, args: readonly PsValue[]): PsValue {
  const isSocket = /sockets\.(?:tcpclient|socket|udpclient)|websocket/.test(type)
  if (isSocket) return { ...hole(DOWNLOAD, 'a connection'), type }
  const { taints, what } = mixed(args)
  return { ...hole(taints, what), type }
}

export function reportBulk(ps: Ps, what: string, start: number): void {
  ps.run.report({ span: ps.spanFrom(start), origin: ps.origin }, changeEverythingListed, { what })
}
