"""
What onnxruntime itself does on this machine with the model of the page: the upper limit that embedding.browser.bench.ts
prints its figures beside.

Reads {"weights": PATH, "batches": [[[token, ...], ...], ...]} from its input, rows of a batch padded to one length, and
writes {"version": ..., "perSecond": {"1": sentences a second with one thread, "2": with two}, "perProcessorSecond": with one
thread, a second of the processor}. Wants `pip install onnxruntime`.
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
    best = by_processor = 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        used = time.process_time()
        for one in feeds:
            session.run(None, one)
        best = max(best, count / (time.perf_counter() - began))
        by_processor = max(by_processor, count / (time.process_time() - used))
    return best, by_processor


asked = json.load(sys.stdin)
one, two = (measure(asked["weights"], asked["batches"], threads) for threads in (1, 2))
figures = {"perSecond": {"1": one[0], "2": two[0]}, "perProcessorSecond": one[1]}
json.dump({"version": onnxruntime.__version__, **figures}, sys.stdout)
