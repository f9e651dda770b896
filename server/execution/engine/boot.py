# Runs one piece of code as __main__: reads its length and the code from standard input, whose rest is the code's own.
import os
import sys


def take(count):
    parts = b""
    while len(parts) < count:
        part = os.read(0, count - len(parts))
        if not part:
            os._exit(125)
        parts += part
    return parts


def show(kind, error, trace):
    """Prints a traceback without the frames of this file, with the lines of the code."""
    import linecache
    import traceback

    linecache.cache["main.py"] = (len(code), None, code.decode("utf-8", "replace").splitlines(True), "main.py")
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    traceback.print_exception(kind, error, trace)


code = take(int.from_bytes(take(4), "big"))
if len(sys.argv) > 2:
    # Only a host without control groups sends limits here.
    import resource

    resource.setrlimit(resource.RLIMIT_NPROC, (int(sys.argv[1]),) * 2)
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]),) * 2)
# The clock of bubblewrap starts at this byte: no code of the caller has run before it. A container has no such file.
try:
    os.write(4, b"1")
    os.close(4)
except OSError:
    pass
sys.argv[:] = ["main.py"]
sys.excepthook = show
main = type(sys)("__main__")
main.__builtins__ = __builtins__
sys.modules["__main__"] = main
exec(compile(code, "main.py", "exec"), main.__dict__)
