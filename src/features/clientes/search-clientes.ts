import { unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'

/**
 * The accounts that a search finds: each word is part of the account's name, CPF or CNPJ, of the e-mail of an owner, or
 * of a company's name, CPF or CNPJ, without regard to accents, capitals and the punctuation of numbers. All words are of
 * the same name or company; words of one or two letters alone are looked for in the accounts' own names. An SQL
 * condition over `tenants t`; null: there is nothing to search.
 */
export function matchesClientes(search: string): Sql | null {
  const words = search.split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  if (words.length === 0) return null
  const has = join(words.map(hasWord), ' and ')
  const ofContas = sql`select id from tenants where ${has}`
  if (words.every(isShort)) return sql`t.id in (${ofContas})`
  // As a list: for a join the planner would guess a few rows, and compare each account with each that is found.
  return sql`t.id = any(array(
    ${ofContas}
    union select tenant_id from usuarios where papel = 'owner' and ${has}
    union select tenant_id from empresas where ${has}))`
}

const WORDS_MAX = 8
// The index holds three letters at a time: without a longer word every company would be read.
const isShort = (word: string) => [...word].length < 3

/** Over the column `busca`, as its index has it. */
function hasWord(word: string): Sql {
  const forms = [...new Set([word, unmaskCpfCnpj(word)])].filter((form) => form === word || !isShort(form))
  const conditions = forms.map((form) => {
    const part = `%${form.replace(/[\\%_]/g, '\\$&')}%`
    const indexed = isShort(form) ? sql`true` : sql`trigramas(busca) @> trigramas(texto_de_busca(${form}))`
    return sql`(${indexed} and busca like texto_de_busca(${part}))`
  })
  return sql`(${join(conditions, ' or ')})`
}
