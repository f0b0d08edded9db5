// What a migration may do while the previous version still serves
// (docs/operacao/atualizacao.md#what-a-migration-may-do): the rules, on the text of its statements.
/**
 * The line of the comment that allows a breach, with its reason: `-- contrai: …` for what no running version uses any
 * more, `-- trava: …` for a lock on a small table, or a short one.
 */
type Mark = 'contrai' | 'trava'

/** One statement: in one line, in small letters and without comments; and the marks of its comments. */
type Command = { sql: string; marks: ReadonlySet<Mark> }

/** What a migration breaks, one sentence each. `unique`: names of the unique indexes of the migrations before it. */
export function breachesOf(text: string, unique: ReadonlySet<string> = new Set()): string[] {
  const commands = split(text)
  return commands.flatMap(({ sql, marks }, nth) => {
    const past = commands.slice(0, nth).map((each) => each.sql)
    const look = {
      isNew: (table: string) => creates(past, '(unlogged )?table', table),
      isReplaced: (kind: string, name: string) =>
        creates(
          commands.slice(nth + 1).map((each) => each.sql),
          kind,
          name,
        ),
      isUnique: (name: string) => unique.has(name) || /_p?key$/.test(name),
    }
    return found(sql, look)
      .filter(([, mark]) => !mark || !marks.has(mark))
      .map(([what, mark]) => `${sql.slice(0, 90)}: ${what}${mark ? ` (unless -- ${mark}: <reason>)` : ''}`)
  })
}

/** Names of the unique indexes that a migration makes. */
export const uniqueIndexesOf = (text: string): string[] =>
  split(text).flatMap(
    ({ sql }) => /^create unique index (?:concurrently )?(?:if not exists )?(\w+)/.exec(sql)?.[1] ?? [],
  )

const creates = (commands: readonly string[], kind: string, name: string): boolean =>
  commands.some((sql) => new RegExp(`^create (or replace )?${kind} (if not exists )?${name}\\b`).test(sql))

type Found = readonly [what: string, mark: Mark | null]
type Look = {
  /** The migration made the table. */
  isNew(table: string): boolean
  /** The migration makes another of the same name in its place. */
  isReplaced(kind: string, name: string): boolean
  isUnique(name: string): boolean
}

const KEY: Found = ['a unique key that «on conflict» of the version before names', 'contrai']
const DROP =
  /^drop (table|view|materialized view|function|procedure|trigger|policy|type|schema|sequence) (?:if exists )?([\w.]+)/

function found(sql: string, { isNew, isReplaced, isUnique }: Look): Found[] {
  const [, table, actions] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(sql) ?? []
  if (table && actions) return isNew(table) ? [] : actionsOf(actions).flatMap((each) => ofAction(each, isUnique))
  const [, indexes] = /^drop index (?:if exists )?(.+)$/.exec(sql) ?? []
  if (indexes)
    return indexes
      .split(/, */)
      .filter(isUnique)
      .map(() => KEY)
  const [, kind, name] = DROP.exec(sql) ?? []
  if (kind && name) return isReplaced(kind, name) ? [] : [[`a ${kind} that the version before uses`, 'contrai']]
  const [, indexed] = /^create (?:unique )?index (?!concurrently).*? on (?:only )?([\w.]+)/.exec(sql) ?? []
  if (indexed && !isNew(indexed)) return [['an index that holds writes up while it is made', 'trava']]
  const [, written] = /^(?:with .*?)?\b(?:update|delete from|merge into) (?:only )?([\w.]+)/.exec(sql) ?? []
  if (written && !isNew(written)) return [['rows that are locked until the migration ends', 'trava']]
  return OF_OTHERS.flatMap(([form, ...rest]) => (form.test(sql) ? [rest] : []))
}

function ofAction(action: string, isUnique: Look['isUnique']): Found[] {
  const [, constraint] = /^drop constraint (?:if exists )?(\w+)/.exec(action) ?? []
  if (constraint) return isUnique(constraint) ? [KEY] : []
  return OF_TABLES.flatMap(([form, ...rest]) => (form.test(action) ? [rest] : []))
}

/** Of one action of ALTER TABLE on a table that the version before has. */
const OF_TABLES: readonly (readonly [RegExp, ...Found])[] = [
  [/^drop (?!constraint)/, 'a column that the version before uses', 'contrai'],
  [/^rename\b|^set schema\b/, 'another name', null],
  [/^alter (column )?\w+ (set data )?type\b/, 'another type', null],
  [
    /^add (column )?(?!constraint)(?!.*\b(default|generated)\b).*\bnot null\b/,
    'a required column that the version before does not write',
    null,
  ],
  [/^alter (column )?\w+ set not null\b/, 'a required column that the version before may leave empty', 'contrai'],
  [/^alter (column )?\w+ drop default\b/, 'a default that the version before counts on', 'contrai'],
  [
    /^add (column )?(?!constraint).*(\bgenerated\b.*\b(stored|identity)\b|\bserial\b|\bdefault \(?(gen_random_uuid|random|clock_timestamp|nextval)\b)/,
    'the table is written anew',
    'trava',
  ],
  [
    /^add (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    'each row is checked while the table is locked',
    'trava',
  ],
  [
    /^add (constraint \w+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    'an index that locks the table while it is made',
    'trava',
  ],
  [
    /^(attach|detach) partition\b(?!.*\bconcurrently\b)/,
    'a part that comes or goes while the table is locked',
    'trava',
  ],
  [/^set (logged|unlogged|tablespace|access method)\b/, 'the table is written anew', 'trava'],
]

const OF_OTHERS: readonly (readonly [RegExp, ...Found])[] = [
  [
    /^insert into [\w.]+( \([^)]*\))? (with|select)\b.*\bfrom (?!\(?values|unnest|generate_series)/,
    'a copy of rows that takes a while',
    'trava',
  ],
  [/^do\b/, 'a block that the rules do not read', 'trava'],
  [/^revoke\b(?!.* on (function|schema) )/, 'a right that the version before has', 'contrai'],
  [/^alter (index|view|function|sequence|type|schema|policy|trigger) .*\brename\b/, 'another name', null],
  [
    /^(truncate|lock|cluster|vacuum full|refresh materialized|reindex (?!.*concurrently))/,
    'the whole table is locked',
    'trava',
  ],
]

/** The statements of a migration: a `;` in a string, a body or a comment ends none. */
function split(text: string): Command[] {
  const commands: Command[] = []
  let [sql, comment] = ['', '']
  for (const [part] of text.matchAll(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^-$';]+|[-$']/g)) {
    if (part.startsWith('--')) comment += `${part}\n`
    else if (part !== ';') sql += part
    else {
      const marks = [...comment.matchAll(/^-- (contrai|trava): \S.{18,}$/gm)].map(([, mark]) => mark as Mark)
      commands.push({ sql: sql.toLowerCase().replace(/\s+/g, ' ').trim(), marks: new Set(marks) })
      ;[sql, comment] = ['', '']
    }
  }
  return commands
}

/** The actions of an ALTER TABLE: a comma between parentheses separates none. */
function actionsOf(text: string): string[] {
  const actions = ['']
  let depth = 0
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += letter
  }
  return actions.map((action) => action.trim())
}
