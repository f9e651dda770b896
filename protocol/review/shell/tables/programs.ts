// Calls by which programs in other languages than a shell start others or delete files, as they are written, by the
// standard library reference that has them; read 2026-11-22.

interface CallGroup {
  readonly source: string
  readonly calls: readonly string[]
}

const STARTING: readonly CallGroup[] = [
  {
    source: 'Deno and Bun runtime APIs; execa',
    calls: ['Deno.Command', 'Deno.run', 'Bun.spawn', 'Bun.$', 'execa'],
  },
  {
    source: 'Elixir: System; Erlang: os, erlang:open_port',
    calls: ['System.cmd', 'System.shell', 'os:cmd', 'open_port'],
  },
  {
    source: 'Groovy: String.execute; Java: Runtime, ProcessBuilder; .NET: Process.Start',
    calls: ['.execute()', 'Runtime.getRuntime', 'ProcessBuilder', 'Process.Start'],
  },
  {
    source: 'R: system2; Julia: run; Dart: Process.run; Swift: Process',
    calls: ['system2(', 'run(`', 'Process.run', 'Process()'],
  },
  {
    source: 'Haskell: System.Process; OCaml and Scala: sys.process',
    calls: ['callProcess', 'callCommand', 'readProcess'],
  },
  {
    source: 'Emacs Lisp: processes; Clojure: clojure.java.shell, babashka.process; Common Lisp: uiop',
    calls: [
      'shell-command',
      'call-process',
      'start-process',
      'process/shell',
      'process/sh',
      'shell/sh',
      '(shell ',
      '(sh ',
      'run-program',
    ],
  },
  {
    source: 'Nim: osproc, execCmd; Zig: std.process',
    calls: ['startProcess', 'execCmd', 'execShellCmd', 'std.os.exec'],
  },
]

const DELETING: readonly CallGroup[] = [
  {
    source: 'Deno: remove; Node.js: fs; Bun',
    calls: ['Deno.remove', 'rm("', "rm('", 'emptyDir'],
  },
  {
    source: 'Python: shutil.rmtree; Ruby: FileUtils; Elixir: File.rm; R: file.remove; Tcl: file delete',
    calls: ['rmtree', 'rm_rf', 'File.rm', 'file.remove(', 'file delete'],
  },
  {
    source: 'Groovy: File.deleteDir; Kotlin: deleteRecursively; Java: Files.delete; .NET: File, Directory',
    calls: ['deleteDir(', 'deleteRecursively', 'Files.delete', 'File.Delete', 'Directory.Delete'],
  },
  {
    source: 'Zig: deleteTree; Clojure: fs/delete-tree; Emacs Lisp: delete-file, delete-directory',
    calls: ['deleteTree', 'delete-tree', 'delete-directory', 'delete-file'],
  },
  {
    source: 'Swift: FileManager.removeItem; Haskell: System.Directory; Nim: os',
    calls: ['removeItem', 'removeDirectory', 'removePathForcibly', 'removeFile', 'removeDir'],
  },
  {
    source: 'Rust: std::fs::remove_dir; Erlang: file:delete, file:del_dir',
    calls: ['remove_dir', 'del_dir', 'file:delete'],
  },
]

export const STARTING_CALLS: readonly string[] = STARTING.flatMap(({ calls }) => calls)
export const DELETING_CALLS: readonly string[] = DELETING.flatMap(({ calls }) => calls)
