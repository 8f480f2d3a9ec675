"""mail_server: a mail server for tests, or somebody in front of one, who wants passwords in clear."""
import socket
import threading

CLEAR = b"250-x\r\n250 AUTH PLAIN LOGIN\r\n"


class MailServer(threading.Thread):
    """Each call is answered in the next of `ways`: the greeting, the answer to EHLO, the answer to STARTTLS."""

    def __init__(self, *ways):
        super().__init__(daemon=True)
        self.socket, self.got, self.calls, self.ways = socket.create_server(("127.0.0.1", 0)), b"", 0, ways
        # curl knows every name below .localhost as this machine; for us it is a host like any other
        self.config = (f"origin = https://games.example.org\nmail_from = games@example.org\n"
                       f"mail = smtp://games:geheim@mail.localhost:{self.socket.getsockname()[1]}\n")
        self.start()

    def run(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            with connection:
                connection.settimeout(5)
                try:
                    self.serve(connection, *self.ways[self.calls % len(self.ways)])
                except OSError:
                    pass
            self.calls += 1

    def serve(self, connection, greeting, ehlo, starttls):
        connection.sendall(greeting)
        begun = False
        while data := connection.recv(4096):
            self.got += data
            begun = begun or data.startswith(b"STARTTLS")
            connection.sendall(ehlo if data.startswith(b"EHLO") else starttls if data.startswith(b"STARTTLS") else
                               CLEAR if begun else b"235 ok\r\n" if data.startswith(b"AUTH") else b"250 ok\r\n")
