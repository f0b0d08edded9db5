import type { CodigoCampo } from '#domain/codigos.ts'

type Finding = { campo: string; codigo: string; mensagem: string; correcao?: string }

const ITEMS_MAX = 100
const TEXT_MAX = 2_000
const CODE_MAX = 60

/**
 * The findings of a city as they are stored and shown: the first hundred, each text cut, and one item that says how
 * many were left out. A city may answer with thousands of them.
 */
export function limitErros<F extends Finding>(erros: readonly F[]): (F | Finding)[] {
  const kept = erros.slice(0, ITEMS_MAX).map((erro) => ({
    ...erro,
    codigo: erro.codigo.slice(0, CODE_MAX),
    mensagem: cut(erro.mensagem),
    ...(erro.correcao !== undefined && { correcao: cut(erro.correcao) }),
  }))
  const omitidos = erros.length - kept.length
  if (omitidos === 0) return kept
  const mensagem = `A prefeitura respondeu com mais ${omitidos} mensagens, que não foram guardadas; as ${ITEMS_MAX} primeiras estão acima.`
  return [...kept, { campo: '', codigo: 'MENSAGENS_OMITIDAS' satisfies CodigoCampo, mensagem }]
}

const cut = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed()}…` : text)
