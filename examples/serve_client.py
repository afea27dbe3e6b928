"""Pairs tournaments through one `pairproof serve --stdio`, all at once.

    python3 serve_client.py PAIRPROOF REPORT...
    python3 serve_client.py PAIRPROOF --post REPORT     drafts and publishes the next round, and prints the list for the wall
"""
import json
import queue
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor


class Refused(Exception):
    """The answer is an error; its fields are `code`, `says`, `remedy`."""


class Pairproof:
    def __init__(self, program="pairproof"):
        pipe = subprocess.PIPE
        command = [program, "serve", "--stdio"]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")
        self.waiting, self.last, self.lock = {}, 0, threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            answer = json.loads(line)
            if "progress" not in answer:
                self.waiting.pop(answer["id"]).put(answer)
        for left in list(self.waiting.values()):
            left.put({"error": {"code": "ENDED", "says": "the program has ended"}})

    def ask(self, do, **fields):
        """One request; waits for its answer. May be called from several threads."""
        with self.lock:
            self.last += 1
            request = {"id": self.last, "do": do, **fields}
            answers = self.waiting[self.last] = queue.Queue()
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
        answer = answers.get()
        if "error" in answer:
            raise Refused(answer["error"])
        return answer[do]

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def post(client, report):
    """An event goes from request to request: each brings the one that the answer before it gave."""
    answer = client.ask("import", tournament=report)
    for step in ["draft", "publish"]:
        answer = client.ask(step, event=answer["event"])
    return client.ask("print", event=answer["event"], sheet="boards")["text"]


if __name__ == "__main__":
    client = Pairproof(sys.argv[1])
    if sys.argv[2:3] == ["--post"]:
        print(post(client, open(sys.argv[3], encoding="utf-8").read()), end="")
        sys.exit(client.close())
    texts = [open(path, encoding="utf-8").read() for path in sys.argv[2:]]
    with ThreadPoolExecutor() as threads:
        rounds = list(threads.map(lambda text: client.ask("pair", tournament=text), texts))
    for path, paired in zip(sys.argv[2:], rounds):
        boards = " ".join(f"{board['white']}-{board['black']}" for board in paired["boards"])
        print(f"{path}: {boards}" + (f" {paired['bye']['number']}-bye" if paired["bye"] else ""))
    sys.exit(client.close())
