// Sinks that run something: a shell, a program, code, a template, a class.
import { type Sink, sinks } from './row.ts'

export const PROGRAM_SINKS: readonly Sink[] = [
  ...sinks(
    'shell',
    0,
    'https://docs.python.org/3/library/os.html#os.system',
    'os.system os.popen subprocess.getoutput subprocess.getstatusoutput asyncio.create_subprocess_shell commands.getoutput',
  ),
  ...sinks(
    'program',
    0,
    'https://docs.python.org/3/library/subprocess.html',
    'subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen asyncio.create_subprocess_exec os.execv os.execvp os.spawnv',
  ),
  ...sinks(
    'shell',
    0,
    'https://nodejs.org/api/child_process.html#child_processexeccommand-options-callback',
    'child_process.exec child_process.execSync exec execSync execa.command execaCommand',
  ),
  ...sinks(
    'program',
    -1,
    'https://nodejs.org/api/child_process.html#child_processspawncommand-args-options',
    'child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync child_process.fork spawn execFile execFileSync spawnSync execa',
  ),
  ...sinks(
    'program',
    -1,
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/lang/Runtime.html',
    'Runtime.getRuntime().exec .getRuntime().exec ProcessBuilder java.lang.ProcessBuilder',
  ),
  ...sinks(
    'program',
    -1,
    'https://pkg.go.dev/os/exec#Command',
    'os/exec.Command os/exec.CommandContext exec.Command exec.CommandContext syscall.Exec',
  ),
  ...sinks(
    'program',
    0,
    'https://doc.rust-lang.org/std/process/struct.Command.html',
    'std.process.Command.new Command.new',
  ),
  ...sinks(
    'shell',
    0,
    'https://www.php.net/manual/en/ref.exec.php',
    'shell_exec system passthru popen proc_open pcntl_exec',
  ),
  ...sinks(
    'eval',
    0,
    'https://docs.python.org/3/library/functions.html#eval',
    'eval exec compile builtins.eval builtins.exec',
  ),
  ...sinks(
    'eval',
    -1,
    'https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Function/Function',
    'Function vm.runInNewContext vm.runInThisContext vm.runInContext vm.Script vm.compileFunction window.eval globalThis.eval',
  ),
  ...sinks(
    'eval',
    0,
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.scripting/javax/script/ScriptEngine.html',
    '.parseExpression groovyShell.evaluate engine.eval scriptEngine.eval',
  ),
  ...sinks(
    'eval',
    0,
    'https://www.php.net/manual/en/function.eval.php',
    'create_function call_user_func call_user_func_array',
  ),
  ...sinks(
    'template',
    0,
    'https://flask.palletsprojects.com/en/stable/api/#flask.render_template_string',
    'flask.render_template_string render_template_string jinja2.Template .from_string mako.template.Template',
  ),
  ...sinks(
    'template',
    0,
    'https://ejs.co/#docs',
    'ejs.render ejs.compile pug.compile pug.render Handlebars.compile handlebars.compile nunjucks.renderString _.template lodash.template',
  ),
  ...sinks(
    'load',
    0,
    'https://docs.python.org/3/library/importlib.html#importlib.import_module',
    'importlib.import_module __import__ require import Class.forName .loadClass include include_once require_once plugin.Open',
  ),
  ...sinks(
    'deserialise',
    0,
    'https://docs.python.org/3/library/pickle.html',
    'pickle.loads pickle.load _pickle.loads cPickle.loads dill.loads marshal.loads shelve.open jsonpickle.decode yaml.unsafe_load yaml.full_load joblib.load',
  ),
  ...sinks(
    'deserialise',
    0,
    'https://www.php.net/manual/en/function.unserialize.php',
    'unserialize node-serialize.unserialize serialize.unserialize',
  ),
]
