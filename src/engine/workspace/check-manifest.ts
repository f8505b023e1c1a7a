import { greatestOf } from '../../core/extremes';
import { Fault } from '../../bridge/fault';
import { listOf, matching, misfit, oneOf, shaped, wholeNumber, within, type Check } from './check-value';
import {
  isEntryPath,
  MOST_BYTES,
  MOST_ENTRIES,
  WORKSPACE_FORMAT,
  WORKSPACE_VERSIONS,
  type ManifestEntry,
  type WorkspaceManifest,
  type WorkspaceVersion,
} from './workspace-format';

type Counts = WorkspaceManifest['counts'];

const COUNTED = { documents: wholeNumber(0), sentences: wholeNumber(0), vectors: wholeNumber(0) };

const MANIFESTS: Readonly<Record<WorkspaceVersion, Check<WorkspaceManifest>>> = {
  1: manifestOf(1, shaped<Omit<Counts, 'asides'>>(COUNTED)),
  2: manifestOf(2, shaped<Required<Counts>>({ ...COUNTED, asides: wholeNumber(0) })),
};

/**
 * The manifest, if it is one that this page reads and if it lists the archive's entries, each once, and no others.
 *
 * @throws Fault `not-a-workspace` for a manifest of something else, `workspace-newer`, `workspace-too-large`; Misfit.
 */
export function checkManifest(value: unknown, paths: readonly string[]): WorkspaceManifest {
  const { format, version } = Object(value) as { readonly format?: unknown; readonly version?: unknown };
  if (format !== WORKSPACE_FORMAT) throw new Fault('not-a-workspace');
  const known = greatestOf(WORKSPACE_VERSIONS);
  if (typeof version === 'number' && Number.isInteger(version) && version > known) throw new Fault('workspace-newer', { version, known });
  const own = within('.version', () => oneOf(...WORKSPACE_VERSIONS)(version));
  const checked = MANIFESTS[own](value);
  const bytes = checked.entries.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytes > MOST_BYTES) throw new Fault('workspace-too-large', { bytes, limit: MOST_BYTES });
  const listed = new Set(checked.entries.map((entry) => entry.path));
  if (listed.size !== checked.entries.length) misfit('entries');
  const there = new Set(paths);
  const stray = paths.find((one) => !listed.has(one)) ?? checked.entries.find((entry) => !there.has(entry.path))?.path;
  if (stray !== undefined) misfit(`entries: ${stray}`);
  return checked;
}

const writtenMoment = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/);

/** One that a calendar has: the page could not say any other. */
function moment(value: unknown): string {
  const written = writtenMoment(value);
  return Number.isNaN(Date.parse(written)) ? misfit() : written;
}

function manifestOf(version: WorkspaceVersion, counts: Check<Counts>): Check<WorkspaceManifest> {
  const path: Check<string> = (value) => (typeof value === 'string' && isEntryPath(value, version) ? value : misfit());
  return shaped<WorkspaceManifest>({
    format: oneOf(WORKSPACE_FORMAT),
    version: oneOf(version),
    page: matching(/^\d+\.\d+\.\d+[\w.+-]{0,40}$/),
    created: moment,
    counts,
    entries: listOf(
      shaped<ManifestEntry>({ path, byteLength: wholeNumber(0, MOST_BYTES), sha256: matching(/^[0-9a-f]{64}$/) }),
      MOST_ENTRIES,
    ),
  });
}
