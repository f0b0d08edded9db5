import type { Codigo } from '#domain/codigos.ts'
import { diaDaCompetencia } from '#domain/competencia.ts'
import { regimeEm } from '#domain/empresa.ts'
import type { Ambiente, Aviso, Erro } from '#domain/nota/nota.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { fusoEmOf, prepareDatas } from '#domain/nota/prepare-datas.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { scoreConfianca } from '#domain/nota/score-confianca.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { asCarried } from '#features/cidades/reach/as-carried.ts'
import { isForbiddenHere } from '#features/cidades/reach/conexao-for.ts'
import { openCredencial } from '#features/cidades/reach/credencial.ts'
import { findWay, type Way } from '#features/cidades/reach/find-way.ts'
import { isPaused } from '#features/cidades/reach/paused-groups.ts'
import { whyNotNota, whyOutsidePlano } from '#features/faturamento/contratos/limits.ts'
import type { Ctx } from '#platform/ctx.ts'
import { grupoOf } from '#platform/queue/enqueue.ts'
import { whyNotTestable } from '#tracks/homologacao.ts'
import { findAvisos, refuseOutroEstabelecimento, whyNotSign } from './check-certificado.ts'
import { checkLetras } from './check-letras.ts'
import { checkNumero } from './check-numero.ts'
import { isCityBlocked } from './city-blocked.ts'
import { type Emitente, findEmitente } from './find-emitente.ts'

export type CheckedNota =
  | { kind: 'refused'; codigo: Codigo; erros: Erro[]; avisos: Aviso[]; internal: string }
  | {
      kind: 'ready'
      nota: NotaPreparada
      emitente: Emitente
      way: Way
      avisos: Aviso[]
      score: { score: number }
      /** The refusals that are already certain: the note is accepted, and ends rejected without being sent. */
      previstas: Erro[]
    }

const DAY_MS = 86_400_000

const EMISSAO_PAUSADA: Aviso = {
  campo: '',
  codigo: 'EMISSAO_PAUSADA',
  mensagem:
    'As emissões por este caminho estão pausadas pela operação do serviço: a nota espera na fila e sai quando voltarem.',
}

/**
 * Every check before a number is used, in the order of docs/especificacao/decisoes.md#4-issuance: company, certificate,
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
  const { config, certificado } = emitente
  const { dataEmissao, competencia } = prepareDatas(pedido, ctx.now(), fusoEmOf(app.tabelas, emitente.empresa))
  const emissao = dataEmissao.slice(0, 10)
  const { desde: _, ...regime } = regimeEm(emitente.regimes, diaDaCompetencia(competencia, emissao))
  const empresa = { ...emitente.empresa, ...regime }
  const limitedTo = 'empresaIds' in ctx.actor ? ctx.actor.empresaIds : null
  if (limitedTo && !limitedTo.includes(empresa.id))
    return refused('EMPRESA_FORA_DA_CHAVE', 'caller is limited to other companies')
  if (!emitente.ativa) return refused('EMPRESA_INATIVA', `empresa ${empresa.id}`)
  const { limites } = emitente
  if (limites.suspenso) return refused('CONTRATO_SUSPENSO', `tenant ${ctx.tenantId}`)
  const fora = whyOutsidePlano(limites, pedido.opcoes)
  if (fora) return refused('RECURSO_FORA_DO_PLANO', fora.campo, [fora])
  const cheio = ambiente === 'producao' ? await whyNotNota(app, ctx.tenantId, limites) : null
  if (cheio) return refused('LIMITE_DO_PLANO', `tenant ${ctx.tenantId}`, [cheio])
  const now = ctx.now()
  const unfit = whyNotSign(certificado, ambiente, now)
  if (unfit || !certificado)
    return refused(unfit ?? 'CERTIFICADO_AUSENTE', `empresa ${empresa.id}, certificado ${certificado?.id}`)

  const way = await findWay(app, { empresa, rota: emitente.rota, config, ambiente, emissao, competencia })
  if (way.kind === 'none') {
    const { codigoCidade: municipio } = empresa.endereco
    const nome = app.tabelas.municipio(municipio)?.nome ?? municipio
    const erro = {
      campo: 'prestador.cpfCnpj',
      codigo: 'MUNICIPIO_NAO_ATENDIDO',
      mensagem: `${nome} ainda não tem um caminho de emissão neste ambiente para esta nota: ${way.motivo}.`,
      correcao: way.oQueFazer ? `Informe ao suporte, que precisa: ${way.oQueFazer}` : 'Informe ao suporte.',
    }
    return refused('MUNICIPIO_NAO_ATENDIDO', `no way into ${municipio}`, [erro])
  }
  if (isForbiddenHere(app, way.conexao))
    return refused('PRODUCAO_NAO_PERMITIDA', `${way.conexao.slug} is a real system`)

  const semTeste = whyNotTestable(way.conexao)
  if (semTeste) return refused('HOMOLOGACAO_SEM_TESTE', `${way.conexao.slug} cannot test`, [semTeste])

  const outro = refuseOutroEstabelecimento(certificado, empresa, { conexao: way.conexao, config: app.config })
  if (outro) return refused('CERTIFICADO_CNPJ_DIVERGENTE', `certificado ${certificado.id}`, [outro])

  const { levaReforma, levaComercioExterior, levaNumeroProcesso, exigeCstPisCofins } = way.track
  const doLeiaute = { levaReforma, levaComercioExterior, levaNumeroProcesso, exigeCstPisCofins }
  const doCaminho = { tabelas: app.tabelas, agora: now, ...doLeiaute }
  const prepared = prepareNota(pedido, { empresa, config, ambiente, ...doCaminho })
  if (!prepared.nota)
    return refused(prepared.codigo ?? 'REGRA_NAO_ATENDIDA', 'prepareNota found faults', prepared.erros, prepared.avisos)
  const { nota } = prepared
  const { track, conexao } = way
  const owner = { tenantId: ctx.tenantId, empresaId: empresa.id, municipio: empresa.endereco.codigoCidade, ambiente }
  await track.inquire?.(nota, conexao, () => openCredencial(app, owner, { comAcesso: false }))
  const serie = track.whyNotSerie(pedido.rps?.serie ?? config.serieRps)
  const rules = [
    ...(serie ? [serie] : []),
    ...checkLetras(nota, way.conexao, (await readAjustes(app))['cnpj.alfanumerico']),
    ...track.check(nota, now),
  ]
  if (rules.length) return refused('REGRA_NAO_ATENDIDA', 'rules of the track', rules, prepared.avisos)
  const { numeroRpsMax: numeroMax } = track
  const { recusa, avisos: doNumero } = await checkNumero(ctx, pedido, { emitente, ambiente, numeroMax })
  if (recusa) return refused(recusa.codigo, 'rps.numero', [recusa.erro], prepared.avisos)

  const doCertificado = findAvisos(certificado, empresa, way.conexao)
  const pausada = (await isPaused(app, conexao)) ? [EMISSAO_PAUSADA] : []
  const previstas = track.foresee(nota, now)
  const found = [
    ...previstas.map(toAvisoPrevisto),
    ...doPedido,
    ...pausada,
    ...doCertificado,
    ...prepared.avisos,
    ...doNumero,
    ...track.findLosses(nota),
  ]
  const score = scoreConfianca(nota, {
    servicoJaUsado: emitente.servicosUsados.includes(nota.servico.codigo),
    certificadoDiasRestantes: Math.floor((certificado.validoAte.getTime() - now.getTime()) / DAY_MS),
    circuitoAberto: await isCityBlocked(app, grupoOf({ conexao: way.conexao.slug, ambiente })),
    issDecididoPor: track.issDecididoPor?.(nota) ?? 'pedido',
    avisos: found,
    tabelas: app.tabelas,
  })
  return { kind: 'ready', nota: asCarried(nota, track), emitente, way, avisos: score.avisos, score, previstas }
}

/** The outcome of an accepted note that the city will certainly refuse. */
const toAvisoPrevisto = ({ campo, codigo, mensagem, correcao }: Erro): Aviso => ({
  campo,
  codigo: 'REJEICAO_PREVISTA',
  mensagem: `${codigo}: ${mensagem} A nota será rejeitada com este código, sem ser enviada.${correcao ? ` ${correcao}` : ''}`,
})

/**
 * The ambiente of a note is that of the API key that sends it (docs/especificacao/decisoes.md#2-access), else the
 * requested one.
 */
export function ambienteOf({ actor }: Ctx, requested: Ambiente | undefined): Ambiente {
  const ambiente = actor.kind === 'api-key' ? actor.ambiente : requested
  if (!ambiente) throw new Error(`${actor.kind} issues without naming an ambiente`)
  return ambiente
}
