# Inside the sandbox of a browser: listens on 127.0.0.1:3128, passes each connection to the proxy's socket, and becomes the browser.
import os
import socket
import sys
import threading

PROXY = "/run/assay/proxy.sock"
MOST_CONNECTIONS = 128


def copy(source, sink):
    try:
        while True:
            part = source.recv(65536)
            if not part:
                break
            sink.sendall(part)
    except OSError:
        pass
    finally:
        for end, how in ((sink, socket.SHUT_WR), (source, socket.SHUT_RD)):
            try:
                end.shutdown(how)
            except OSError:
                pass


def forward(inner, free):
    try:
        outer = socket.socket(socket.AF_UNIX)
        try:
            outer.connect(PROXY)
            back = threading.Thread(target=copy, args=(outer, inner), daemon=True)
            back.start()
            copy(inner, outer)
            back.join()
        finally:
            outer.close()
    except OSError:
        pass
    finally:
        inner.close()
        free.release()


def serve(listener):
    # The debugging pipe is the browser's alone.
    os.closerange(3, listener.fileno())
    threading.stack_size(262144)
    free = threading.BoundedSemaphore(MOST_CONNECTIONS)
    while True:
        free.acquire()
        inner, _ = listener.accept()
        inner.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=forward, args=(inner, free), daemon=True).start()


listener = socket.create_server(("127.0.0.1", 3128), backlog=128)
if os.fork() == 0:
    serve(listener)
listener.close()
os.execv(sys.argv[1], sys.argv[1:])
