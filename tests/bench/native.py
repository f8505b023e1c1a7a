"""
What onnxruntime itself does on this machine with the model of the page: the upper limit that embedding.browser.bench.ts
prints its figures beside.

Reads {"weights": PATH, "batches": [[[token, ...], ...], ...]} from its input, rows of a batch padded to one length, and
writes {"version": ..., "perSecond": {"1": sentences a second with one thread, "2": with two}}. Wants `pip install onnxruntime`.
"""

import json
import sys
import time

import numpy
import onnxruntime

PAD = 1
ROUNDS = 3


def feed(rows):
    ids = numpy.array(rows, dtype=numpy.int64)
    return {"input_ids": ids, "attention_mask": (ids != PAD).astype(numpy.int64), "token_type_ids": numpy.zeros_like(ids)}


def measure(weights, batches, threads):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
    feeds = [feed(rows) for rows in batches]
    count = sum(len(rows) for rows in batches)
    best = 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for one in feeds:
            session.run(None, one)
        best = max(best, count / (time.perf_counter() - began))
    return best


asked = json.load(sys.stdin)
per_second = {str(threads): measure(asked["weights"], asked["batches"], threads) for threads in (1, 2)}
json.dump({"version": onnxruntime.__version__, "perSecond": per_second}, sys.stdout)
