import type { Codigo } from '#domain/codigos.ts'
import type { Ambiente, Aviso, Erro } from '#domain/nota/nota.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { scoreConfianca } from '#domain/nota/score-confianca.ts'
import { isForbiddenHere } from '#features/cidades/reach/conexao-for.ts'
import { findWay, type Way } from '#features/cidades/reach/find-way.ts'
import type { Ctx } from '#platform/ctx.ts'
import { grupoOf } from '#platform/queue/enqueue.ts'
import { type Emitente, findEmitente } from './find-emitente.ts'
import { isCityBlocked, wasServicoUsed } from './score-facts.ts'

export type CheckedNota =
  | { kind: 'refused'; codigo: Codigo; erros: Erro[]; avisos: Aviso[]; internal: string }
  | { kind: 'ready'; nota: NotaPreparada; emitente: Emitente; way: Way; avisos: Aviso[]; score: { score: number } }

const DAY_MS = 86_400_000

/**
 * Every check that needs no city, in the order of docs/especificacao/decisoes.md#4-issuance: company, certificate,
 * contract, municipality, the request against the tables, the rules of the track. Changes nothing: issuing and `POST
 * /nfse/validar` share it.
 */
export async function checkNota(
  ctx: Ctx,
  { pedido, avisos: doPedido }: { pedido: PedidoNota; avisos: readonly Aviso[] },
  ambiente: Ambiente,
): Promise<CheckedNota> {
  const refused = (codigo: Codigo, internal: string, erros: Erro[] = [], avisos: Aviso[] = []): CheckedNota => ({
    kind: 'refused',
    codigo,
    erros,
    avisos: [...doPedido, ...avisos],
    internal,
  })
  const { app } = ctx
  const emitente = await findEmitente(app, { tenantId: ctx.tenantId, cpfCnpj: pedido.prestador.cpfCnpj, ambiente })
  if (!emitente) return refused('EMPRESA_NAO_CADASTRADA', `tenant has no empresa ${pedido.prestador.cpfCnpj}`)
  const { empresa, config, certificado } = emitente
  const limitedTo = 'empresaIds' in ctx.actor ? ctx.actor.empresaIds : null
  if (limitedTo && !limitedTo.includes(empresa.id))
    return refused('EMPRESA_FORA_DA_CHAVE', 'caller is limited to other companies')
  if (!emitente.ativa) return refused('EMPRESA_INATIVA', `empresa ${empresa.id}`)
  if (emitente.contratoSuspenso) return refused('CONTRATO_SUSPENSO', `tenant ${ctx.tenantId}`)
  if (!certificado) return refused('CERTIFICADO_AUSENTE', `empresa ${empresa.id}`)
  const now = ctx.now()
  if (now < certificado.validoDe || now > certificado.validoAte)
    return refused('CERTIFICADO_FORA_DA_VALIDADE', `certificado ${certificado.id}`)

  if (ambiente === 'producao' && certificado.autoassinado)
    return refused('CERTIFICADO_AUTOASSINADO', `certificado ${certificado.id}`)

  const way = await findWay(app, empresa, config, ambiente)
  if (way.kind === 'none') {
    const { codigoCidade: municipio } = empresa.endereco
    const nome = app.tabelas.municipio(municipio)?.nome ?? municipio
    const erro = {
      campo: 'prestador.cpfCnpj',
      codigo: 'MUNICIPIO_NAO_ATENDIDO',
      mensagem: `${nome} ainda não tem um caminho de emissão neste ambiente. Informe ao suporte: ${way.motivo}.`,
    }
    return refused('MUNICIPIO_NAO_ATENDIDO', `no way into ${municipio}`, [erro])
  }
  if (isForbiddenHere(app, way.conexao))
    return refused('PRODUCAO_NAO_PERMITIDA', `${way.conexao.slug} is a real system`)

  const prepared = prepareNota(pedido, { empresa, config, ambiente, tabelas: app.tabelas, agora: now })
  if (!prepared.nota)
    return refused(prepared.codigo ?? 'REGRA_NAO_ATENDIDA', 'prepareNota found faults', prepared.erros, prepared.avisos)
  const { nota } = prepared
  const { track } = way
  const serie = track.whyNotSerie(pedido.rps?.serie ?? config.serieRps)
  const rules = [...(serie ? [serie] : []), ...track.check(nota, now)]
  if (rules.length) return refused('REGRA_NAO_ATENDIDA', 'rules of the track', rules, prepared.avisos)

  const found = [...doPedido, ...prepared.avisos, ...track.findLosses(nota)]
  const score = scoreConfianca(nota, {
    servicoJaUsado: await wasServicoUsed(app, ctx.tenantId, empresa.id, nota.servico.codigo),
    certificadoDiasRestantes: Math.floor((certificado.validoAte.getTime() - now.getTime()) / DAY_MS),
    circuitoAberto: await isCityBlocked(app, grupoOf({ conexao: way.conexao.slug, ambiente })),
    avisos: found,
    tabelas: app.tabelas,
  })
  return { kind: 'ready', nota, emitente, way, avisos: score.avisos, score }
}

/**
 * The ambiente of a note is that of the API key that sends it (docs/especificacao/decisoes.md#2-access), else the
 * requested one.
 */
export function ambienteOf({ actor }: Ctx, requested: Ambiente | undefined): Ambiente {
  const ambiente = actor.kind === 'api-key' ? actor.ambiente : requested
  if (!ambiente) throw new Error(`${actor.kind} issues without naming an ambiente`)
  return ambiente
}
