/** A table of 4-bit numbers with one scale a row. */
export interface ScaledTable {
  /** Two numbers a byte, the lower half first, each 8 more than it stands for. */
  readonly halves: Uint8Array;
  readonly scales: Float32Array;
}

/* Numbers of the fields in onnx.proto: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto */
const GRAPH_OF_MODEL = 7;
const INITIALIZER_OF_GRAPH = 5;
const NAME_OF_TENSOR = 8;
const RAW_DATA_OF_TENSOR = 9;

const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/**
 * The initialisers `table` and `scale` of an ONNX file whose graph is one look-up in a quantised table, without a runtime.
 *
 * @throws RangeError where they are missing or of another size than `dimensions` says.
 */
export function readOnnxTable(file: Uint8Array, dimensions: number): ScaledTable {
  const tensors = new Map<string, Uint8Array>();
  for (const graph of fieldsOf(file, GRAPH_OF_MODEL)) {
    for (const tensor of fieldsOf(graph, INITIALIZER_OF_GRAPH)) {
      const [name] = fieldsOf(tensor, NAME_OF_TENSOR);
      const [content] = fieldsOf(tensor, RAW_DATA_OF_TENSOR);
      if (name && content) tensors.set(new TextDecoder().decode(name), content);
    }
  }
  const halves = tensors.get('table');
  const scale = tensors.get('scale');
  if (!halves || !scale || (halves.byteLength * 2) / dimensions !== scale.byteLength / Float32Array.BYTES_PER_ELEMENT) {
    throw new RangeError(`expected a table of ${dimensions} columns and its scales, got ${[...tensors.keys()].join(', ')}`);
  }
  // A copy, because where it stands in the file need not be a multiple of four.
  return { halves, scales: new Float32Array(new Uint8Array(scale).buffer) };
}

/** The contents of every field of this number that holds bytes, in one protobuf message. */
function* fieldsOf(message: Uint8Array, wanted: number): Generator<Uint8Array> {
  let at = 0;
  const readVarint = (): number => {
    for (let value = 0, factor = 1; ; factor *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new RangeError('the message ends inside a number');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = readVarint();
    const kind = key & 7;
    if (kind === VARINT) readVarint();
    else if (kind === FIXED_64) at += 8;
    else if (kind === FIXED_32) at += 4;
    else if (kind === BYTES) {
      const byteLength = readVarint();
      if (at + byteLength > message.length) throw new RangeError('the message ends inside a field');
      if (key >>> 3 === wanted) yield message.subarray(at, at + byteLength);
      at += byteLength;
    } else throw new RangeError(`no field has the wire type ${kind}`);
  }
}
