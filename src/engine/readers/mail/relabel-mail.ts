/** A mail whose texts all give their bytes away, as characters of windows-1252. */
export interface RelabelledMail {
  readonly bytes: Uint8Array;
  /** What the texts were said to be in, if all of them said the same. */
  readonly charset: string | null;
  /** The subject as it stands in the mail, a character a byte, its lines joined. */
  readonly subject: string;
}

/** The headers of the mail, or of a part behind its boundary, up to the empty line. */
const HEADERS = /(?:^|\n--[^\n]*\n)((?:[!-9;-~]+:[^\n]*(?:\n|$)(?:[ \t][^\n]*(?:\n|$))*)+)/g;
const CONTENT_TYPE = /^content-type:/im;
const TEXT_TYPE = /^(content-type:\s*text\/(?:plain|html))\b((?:[^\n]|\n[ \t])*)/im;
const CHARSET = /;\s*charset\s*=\s*("[^"]*"|[^;\s]*)/i;
const SUBJECT = /^subject:((?:[^\n]|\n[ \t])*)/im;

/** Says of every text in a mail that it is in windows-1252, so that what its bytes mean can be told from them. */
export function relabelMail(bytes: Uint8Array): RelabelledMail {
  const mail = toBinary(bytes);
  const charsets = new Set<string>();
  const isDigest = /content-type:\s*multipart\/digest/i.test(mail);
  let subject: string | null = null;
  const relabelled = mail.replace(HEADERS, (whole: string, headers: string) => {
    subject ??= SUBJECT.exec(headers)?.[1] ?? '';
    const lead = whole.slice(0, whole.length - headers.length);
    if (!CONTENT_TYPE.test(headers) && !isDigest) return `${lead}Content-Type: text/plain; charset=windows-1252\r\n${headers}`;
    return (
      lead +
      headers.replace(TEXT_TYPE, (_, type: string, parameters: string) => {
        charsets.add(CHARSET.exec(parameters)?.[1]?.replace(/"/g, '') ?? '');
        return `${type}; charset=windows-1252${parameters.replace(CHARSET, '')}`;
      })
    );
  });
  const [charset = ''] = charsets;
  return {
    bytes: fromBinary(relabelled),
    charset: charsets.size === 1 && charset !== '' ? charset : null,
    subject: (subject ?? '').replace(/\r?\n[ \t]/g, ' ').trim(),
  };
}

function toBinary(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
}

export function fromBinary(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
