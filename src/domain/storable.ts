import type { Erro } from './nota/nota.ts'

/** Whether the database, JSON and XML can hold a text: it has no NUL and no half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * The path of a field inside an object: `a` + `b` is `a.b`; at the top it is the name alone. A client's name of a field
 * is shown so that the path can be stored.
 */
export function joinCampo(campo: string, name: string): string {
  const shown = isStorable(name) ? name : name.toWellFormed().replaceAll('\0', '\uFFFD')
  return campo === '' ? shown : `${campo}.${shown}`
}

/** The part of a schema that names the documents it leaves free. */
type SchemaComLivres = {
  readonly 'x-livre'?: true
  readonly items?: SchemaComLivres
  readonly properties?: { readonly [name: string]: SchemaComLivres }
}

/**
 * A fault for each name of a field and each text of a JSON value that cannot be stored, by its path; at most 50. Documents
 * that the schema leaves free are not looked into.
 */
export function findUnstorable(value: unknown, schema?: SchemaComLivres): Erro[] {
  const erros: Erro[] = []
  find(value, schema, '', erros)
  return erros
}

function find(value: unknown, schema: SchemaComLivres | undefined, campo: string, erros: Erro[]): void {
  if (erros.length >= FAULTS_MAX || schema?.['x-livre']) return
  if (typeof value === 'string') {
    if (!isStorable(value)) erros.push({ campo, codigo: 'CARACTERE_INVALIDO', mensagem: `O texto ${PARTIDO}` })
  } else if (Array.isArray(value))
    for (let index = 0; index < value.length; index++) find(value[index], schema?.items, `${campo}[${index}]`, erros)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      const path = joinCampo(campo, name)
      if (!isStorable(name))
        erros.push({ campo: path, codigo: 'CARACTERE_INVALIDO', mensagem: `O nome do campo ${PARTIDO}` })
      find(inner, schema?.properties?.[name], path, erros)
    }
}

const PARTIDO = 'traz NUL (U+0000) ou metade de um par substituto; envie-o inteiro, em UTF-8.'
const FAULTS_MAX = 50
