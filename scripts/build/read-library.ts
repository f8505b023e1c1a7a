import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STANDARD_LICENCES } from './standard-licences.ts';

/** One library that ships, and the terms it ships under. */
export interface Library {
  readonly name: string;
  /** The name it is imported by, where it is installed under another. */
  readonly installedAs: string;
  readonly version: string;
  /** SPDX. */
  readonly licence: string;
  readonly text: string;
  readonly homepage: string | null;
  readonly dependencies: readonly string[];
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name?: string };
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

const PERMITTED = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  '(MIT AND Zlib)',
];
/** Licences that offer a choice, and which one is taken; "BSD" is how old packages name the one with two clauses. */
const CHOSEN: Readonly<Record<string, string>> = { '(MIT OR GPL-3.0-or-later)': 'MIT', BSD: 'BSD-2-Clause' };

/** Licences of parts that ship and are not under the licence of their package. */
const OF_PARTS: Readonly<Record<string, readonly string[]>> = { 'pdfjs-dist': ['cmaps/LICENSE'] };

/** Where the licences of what a package bundles in its own files begin; those files do not ship. */
const NOT_SHIPPED = /^# Licenses of bundled dependencies/m;

/** Folder of the package that a module belongs to; null for a module of this project or one that Vite made up. */
export function findPackageFolder(moduleId: string): string | null {
  const found = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.posix.normalize(moduleId.replaceAll('\\', '/').replace(/^\0/, '')));
  return found && existsSync(path.join(found[0], 'package.json')) ? found[0] : null;
}

/**
 * Folder of a package as `from` would find it.
 *
 * @throws Error if it is not installed.
 */
export function resolvePackageFolder(name: string, from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
    if (folder === path.dirname(folder)) throw new Error(`licences: ${name} is not installed`);
  }
}

/**
 * A library as its folder describes it; the standard text stands in where a licence is named but not included.
 *
 * @throws Error if there is no licence, or one that is not known to allow shipping.
 */
export function readLibrary(folder: string): Library {
  const json = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
  const included = readLicenceFile(folder);
  const licence = chooseLicence(json.license) ?? recogniseLicence(included ?? '');
  if (!PERMITTED.includes(licence)) throw new Error(`licences: ${json.name} is under "${licence}", which is not among those permitted`);
  const own = included ?? STANDARD_LICENCES[licence]?.(nameAuthor(json));
  if (own === undefined) throw new Error(`licences: ${json.name} includes no text of its licence ${licence}`);
  const parts = (OF_PARTS[json.name] ?? []).map((file) => `${file}\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}`);
  const text = [own, ...parts].join('\n\n');
  const installedAs = /\/node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(folder.replaceAll('\\', '/'))?.[1] ?? json.name;
  const dependencies = Object.keys(json.dependencies ?? {});
  return { name: json.name, installedAs, version: json.version, licence, text, homepage: findHomepage(json), dependencies };
}

function chooseLicence(licence: string | undefined): string | undefined {
  return licence === undefined ? undefined : (CHOSEN[licence] ?? licence);
}

function readLicenceFile(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name));
  return file === undefined ? undefined : readFileSync(path.join(folder, file), 'utf8').split(NOT_SHIPPED)[0]?.trim();
}

/** For a library whose `package.json` names no licence: only the most common text is recognised. */
function recogniseLicence(text: string): string {
  return /^(The )?MIT License/i.test(text) && text.includes('Permission is hereby granted, free of charge') ? 'MIT' : '';
}

function nameAuthor(json: PackageJson): string {
  const author = typeof json.author === 'string' ? json.author : json.author?.name;
  return author ?? `the authors of ${json.name}`;
}

function findHomepage(json: PackageJson): string | null {
  const repository = typeof json.repository === 'string' ? json.repository : json.repository?.url;
  const address = (repository ?? json.homepage ?? '').replace(/^git\+/, '').replace(/\.git$/, '');
  return address.startsWith('https://') ? address : null;
}
