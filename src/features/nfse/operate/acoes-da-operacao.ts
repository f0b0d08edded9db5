import { CODIGOS } from '#domain/codigos.ts'
import { ATOS, type NomeDeAto } from '#domain/nota/atos.ts'
import { isAllowed, type Permission } from '#features/permissions/permissions.ts'
import type { AcaoDaOperacao } from '#formas/notas/nota-operacao.ts'
import type { Ctx } from '#platform/ctx.ts'
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

/** Every act on this note for this person, by the rules that the acts apply. */
export const listAcoesDaOperacao = ({ actor }: Ctx, fatos: Fatos): AcaoDaOperacao[] =>
  ATOS.map((acao) => {
    const operacao = `POST /admin/nfse/${fatos.id}/${acao}`
    if (!isAllowed(actor, PERMISSAO[acao]))
      return { acao, operacao, permitida: false, codigo: 'SEM_PERMISSAO', motivo: CODIGOS.SEM_PERMISSAO[1] }
    const refusal = REGRAS[acao](fatos)
    if (!refusal) return { acao, operacao, permitida: true, codigo: null, motivo: null }
    const { codigo, erros } = refusal
    return { acao, operacao, permitida: false, codigo, motivo: erros[0]?.mensagem ?? CODIGOS[codigo][1] }
  })
