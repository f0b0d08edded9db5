import { diaDaCompetencia } from '#domain/competencia.ts'
import { regimeEm } from '#domain/empresa.ts'
import { type Percentual, percent } from '#domain/money.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { fusoEmOf, prepareDatas } from '#domain/nota/prepare-datas.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { asCarried } from '#features/cidades/reach/as-carried.ts'
import { openCredencial } from '#features/cidades/reach/credencial.ts'
import { findWay, type Way } from '#features/cidades/reach/find-way.ts'
import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { IssDoServico, PerguntaDoIss } from '#formas/notas/validacao.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Emitente, findEmitente } from './find-emitente.ts'

/**
 * Who decides the ISS of a service that is still being written, and the city's rate where the city decides. Where the
 * data does not make a note yet, or the company is not one of the caller's, the request decides.
 */
export async function decideIss(ctx: Ctx, pergunta: PerguntaDoIss): Promise<IssDoServico> {
  allow(ctx, 'nota.validate')
  const { app } = ctx
  const { cpfCnpj, ambiente } = pergunta
  const emitente = await findEmitente(app, { tenantId: ctx.tenantId, cpfCnpj, ambiente })
  if (!emitente || empresaLimit(ctx)?.includes(emitente.empresa.id) === false) return DO_PEDIDO
  const pedido = toPedido(ctx, pergunta, emitente)
  const { dataEmissao, competencia } = prepareDatas(pedido, ctx.now(), fusoEmOf(app.tabelas, emitente.empresa))
  const emissao = dataEmissao.slice(0, 10)
  const { desde: _, ...regime } = regimeEm(emitente.regimes, diaDaCompetencia(competencia, emissao))
  const empresa = { ...emitente.empresa, ...regime }
  const { config, rota } = emitente
  const way = await findWay(app, { empresa, rota, config, ambiente, emissao, competencia })
  // IBS and CBS, which the form may not have yet, change nothing of the ISS.
  const tabelas = { ...app.tabelas, faseReforma: () => null }
  const { nota } = prepareNota(pedido, { empresa, config, ambiente, tabelas, agora: ctx.now() })
  const trilho = way.kind === 'way' ? way.rota.trilho : null
  if (way.kind === 'none' || !nota) return { ...DO_PEDIDO, trilho }

  const owner = { tenantId: ctx.tenantId, empresaId: empresa.id, municipio: empresa.endereco.codigoCidade, ambiente }
  const open = () => openCredencial(app, owner, { comAcesso: false })
  await way.track.inquire?.(nota, way.conexao, open)
  const decididoPor = way.track.issDecididoPor?.(nota) ?? 'pedido'
  const aliquota = decididoPor === 'municipio' ? await findAliquota(ctx, nota, way, open) : null
  const ibge = asCarried(nota, way.track).servico.municipioIncidencia
  return {
    decididoPor,
    pedeAliquota: way.track.sendsAliquota?.(nota) ?? true,
    aliquota: aliquota && percent(aliquota),
    municipio: { ibge, nome: app.tabelas.municipio(ibge)?.nome ?? '' },
    trilho,
  }
}

const DO_PEDIDO: IssDoServico = {
  decididoPor: 'pedido',
  pedeAliquota: true,
  aliquota: null,
  municipio: null,
  trilho: null,
}

/** A request of one real with the given data. */
function toPedido({ app }: Ctx, pergunta: PerguntaDoIss, { empresa }: Emitente): PedidoNota {
  const { cpfCnpj, codigo, codigoServicoNacional, municipioTomador, competencia, ...resto } = pergunta
  const { municipioPrestacao = empresa.endereco.codigoCidade, retido, tipoTributacao, exigibilidade } = resto
  const cidade = app.tabelas.municipio(municipioTomador ?? '')
  return {
    prestador: { cpfCnpj },
    tomador: cidade
      ? { endereco: { logradouro: '', numero: '', bairro: '', cep: '', codigoCidade: cidade.ibge, estado: cidade.uf } }
      : {},
    ...(competencia && { competencia }),
    servico: [
      {
        codigo,
        ...(codigoServicoNacional && { codigoServicoNacional }),
        discriminacao: '',
        municipioPrestacao,
        valor: { servico: 1 },
        // A suspended tax needs a process, which the form asks for later.
        iss: { aliquota: 0, retido, tipoTributacao, exigibilidade, numeroProcesso: '1' },
      },
    ],
  } as PedidoNota
}

/** The rates by the national system, each queried once a day. */
async function findAliquota(
  { app }: Ctx,
  nota: NotaPreparada,
  { track, conexao }: Way,
  open: Parameters<NonNullable<Way['track']['findAliquota']>>[2],
): Promise<Percentual | null> {
  const { codigoServicoNacional, codigoTributacao, municipioIncidencia } = nota.servico
  const chave = [conexao.slug, nota.ambiente, municipioIncidencia, codigoServicoNacional, codigoTributacao]
    .concat(nota.competencia)
    .join('/')
  const rates = ratesOf(app)
  const { epoca } = rates
  const known = rates.get(chave)
  if (known !== undefined) return known
  const found = (await track.findAliquota?.(nota, conexao, open)) ?? null
  // A missing rate is queried again: most likely the city did not answer.
  if (found !== null) rates.set(chave, found, epoca)
  return found
}

const ratesOf = cachePerApp<Percentual>('aliquotas-municipais', { mostra: percent, validadeMs: 24 * 3_600_000 })
