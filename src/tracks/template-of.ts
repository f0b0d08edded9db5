import type { Familia, TemplateDe } from './template.ts'
import type { Conexao } from './track.ts'

/**
 * The template by which a family speaks to the city of this conexão; a conexão without one was published by mistake.
 */
export function templateOf<F extends Familia>({ template, slug }: Conexao, familia: F): TemplateDe<F> {
  if (template?.familia !== familia) throw new Error(`the conexão ${slug} has no template of the family ${familia}`)
  return template as TemplateDe<F>
}
