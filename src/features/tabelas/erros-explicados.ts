import { CODIGOS, CODIGOS_CAMPO, type CodigoCampo } from '#domain/codigos.ts'
import { CORRECOES } from '#domain/correcoes.ts'
import { plainText } from '#domain/plain-text.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ErroExplicado } from '#formas/operacao/ajuda.ts'
import type { Ctx } from '#platform/ctx.ts'
import { readRecusas } from './rejeicoes.ts'

const ACHADOS_MAX = 10

/** Anchors given so far on the page of errors: a code that several lists have belongs to the first of them. */
export type Anchors = Set<string>

/** The anchor of a code: the code, or `prefix` and code where another list has it already. */
export function freeAnchor(anchors: Anchors, codigo: string, prefix: string): string {
  let id = codigo
  for (let again = 1; anchors.has(id); again++) id = again === 1 ? `${prefix}${codigo}` : `${prefix}${codigo}-${again}`
  anchors.add(id)
  return id
}

/** The anchors of the lists of the page of errors, which no code has. */
export const listAnchors = (): Anchors => new Set(['codigos', 'campos', 'nacional', 'abrasf', 'paulistana'])

/**
 * The errors of the page of errors that a text asks for, ours and the authorities': the code itself first, then codes that
 * begin so, then those whose explanation has every word of it.
 */
export function searchErros(ctx: Ctx, q: string): ErroExplicado[] {
  allow(ctx, 'sessao.own')
  const palavras = plainText(q)
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean)
  const codigo = palavras.join('')
  if (!codigo) return []
  const ranked = lidos().flatMap(({ erro, plainCodigo, plain }) => {
    if (plainCodigo === codigo) return [{ erro, ordem: 0 }]
    if (plainCodigo.startsWith(codigo)) return [{ erro, ordem: 1 }]
    return palavras.every((palavra) => plain.includes(palavra)) ? [{ erro, ordem: 2 }] : []
  })
  return ranked
    .sort((a, b) => a.ordem - b.ordem)
    .slice(0, ACHADOS_MAX)
    .map(({ erro }) => erro)
}

type Lido = { erro: ErroExplicado; plainCodigo: string; plain: string }
let todos: Lido[] | undefined
const lidos = (): Lido[] => (todos ??= readErros())

function readErros(): Lido[] {
  const anchors = listAnchors()
  const lidoDe = (prefix: string, de: string, codigo: string, texto: string, oQueFazer: string): Lido => {
    const url = `/v1/docs/erros#${freeAnchor(anchors, codigo, prefix)}`
    const plain = plainText(`${codigo} ${texto} ${oQueFazer}`)
    return { erro: { codigo, de, texto, oQueFazer, url }, plainCodigo: plainText(codigo).replaceAll(/\W/g, ''), plain }
  }
  return [
    ...Object.entries(CODIGOS).map(([codigo, [, texto, oQueFazer]]) =>
      lidoDe('codigo-', 'Este serviço', codigo, texto, oQueFazer),
    ),
    ...Object.entries(CODIGOS_CAMPO).map(([codigo, texto]) =>
      lidoDe('campo-', 'Este serviço', codigo, texto, CORRECOES[codigo as CodigoCampo]),
    ),
    ...readRecusas().flatMap(({ quem, slug, recusas }) =>
      recusas.map(({ codigo, mensagem, correcao }) => lidoDe(`${slug}-`, quem, codigo, mensagem, correcao)),
    ),
  ]
}
