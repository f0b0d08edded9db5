import type { Aviso, Erro } from '#domain/nota/nota.ts'
import { EM_DUVIDA } from './notas.ts'

type Nota = {
  erros: readonly Pick<Erro, 'codigo' | 'mensagem'>[]
  avisos: readonly Pick<Aviso, 'codigo' | 'mensagem'>[]
}

/** Why a note was refused or is in doubt, for a cell: the code and short words; null where nothing is wrong. */
export function motivoDaNota({ erros, avisos }: Nota): { codigo: string | null; texto: string } | null {
  const [erro] = erros
  if (erro) return { codigo: erro.codigo, texto: short(erro.mensagem) }
  const conflito = avisos.find(({ codigo }) => codigo === 'NUMERO_EM_CONFLITO')
  if (conflito) return { codigo: null, texto: 'A cidade tem o nosso número com outro conteúdo' }
  const dito = /“([^”]*)”/.exec(avisos.find(({ codigo }) => codigo === EM_DUVIDA)?.mensagem ?? '')?.[1]
  if (dito === undefined) return null
  const [, codigo, resto] = /^([A-Z]{0,3}\d{1,5}): ?(.*)$/s.exec(dito) ?? []
  return codigo ? { codigo, texto: short(resto ?? '') } : { codigo: null, texto: short(dito) }
}

/** The first sentence, without its stop. */
const short = (texto: string): string => /^(.+?)(?:[.;](?:\s|$)|$)/s.exec(texto.trim())?.[1]?.slice(0, MAX) ?? ''
const MAX = 140
