import { CODIGOS } from '#domain/codigos.ts'
import { ATOS, type NomeDeAto } from '#domain/nota/atos.ts'
import { isAllowed, type Permission } from '#features/permissions/permissions.ts'
import type { AcaoDaOperacao } from '#formas/notas/nota-operacao.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import { type Fatos, REGRAS } from './fatos.ts'

const PERMISSAO: Record<NomeDeAto, Permission> = {
  consultar: 'nota.consult',
  'replay-webhook': 'nota.replay-webhook',
  reenfileirar: 'nota.requeue',
  reprocessar: 'nota.reprocess',
  'falha-definitiva': 'nota.give-up',
  assumir: 'nota.resolve-conflict',
  'declarar-alheia': 'nota.resolve-conflict',
  'inutilizar-rps': 'rps.void',
  reemitir: 'nota.reissue',
}

/** What a role may not do, in the words of a sentence. */
const VERBO: Record<NomeDeAto, string> = {
  consultar: 'perguntar à cidade',
  'replay-webhook': 'repetir avisos',
  reenfileirar: 'devolver tarefas à fila',
  reprocessar: 'reprocessar notas',
  'falha-definitiva': 'encerrar notas sem emissão',
  assumir: 'decidir conflitos',
  'declarar-alheia': 'decidir conflitos',
  'inutilizar-rps': 'inutilizar números de RPS',
  reemitir: 'reemitir notas',
}

/** Every act on this note for this person, by the rules that the acts apply. */
export const listAcoesDaOperacao = ({ actor }: Ctx, fatos: Fatos): AcaoDaOperacao[] =>
  ATOS.map((acao) => {
    const operacao = `POST /admin/nfse/${fatos.id}/${acao}`
    if (!isAllowed(actor, PERMISSAO[acao]))
      return { acao, operacao, permitida: false, codigo: 'SEM_PERMISSAO', motivo: withoutRole(actor, acao) }
    const refusal = REGRAS[acao](fatos)
    if (!refusal) return { acao, operacao, permitida: true, codigo: null, motivo: null }
    const { codigo, erros } = refusal
    return { acao, operacao, permitida: false, codigo, motivo: erros[0]?.mensagem ?? CODIGOS[codigo][1] }
  })

const withoutRole = (actor: Actor, acao: NomeDeAto) =>
  actor.kind === 'admin' ? `O papel ${actor.papel} não permite ${VERBO[acao]}.` : CODIGOS.SEM_PERMISSAO[1]
