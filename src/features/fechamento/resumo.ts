import { diaOf } from '#domain/competencia.ts'
import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { mesPorExtenso } from '#features/faturamento/nf/pedido.ts'
import { dia } from '#features/faturamento/pdf/fatura-content.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FechamentoDaEmpresa } from '#formas/notas/fechamento.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findFechamento, type MesDaEmpresa } from './find-fechamento.ts'
import type { ResumoContent } from './render-resumo.ts'

/** The month of a company on one sheet. Throws NAO_ENCONTRADO. */
export async function drawResumo(ctx: Ctx, mes: MesDaEmpresa): Promise<Buffer> {
  allow(ctx, 'fechamento.read')
  const informa = !ctx.app.tabelas.faseReforma(mes.competencia)?.porFora
  const content = resumoOf(await findFechamento(ctx, mes), informa)
  // Loaded with the first page drawn: the writer of PDFs is a fifth of what an API loads at its start.
  const { renderResumo } = await import('./render-resumo.ts')
  return renderResumo(content, ctx.now())
}

const REGIMES: Record<string, string> = {
  simples_nacional: 'Simples Nacional',
  mei: 'MEI',
  lucro_presumido: 'Lucro Presumido',
  lucro_real: 'Lucro Real',
  imune: 'Imune',
  isento: 'Isenta',
}

/** What the sheet of a month says. `informa`: IBS and CBS of the month are not paid yet. */
export function resumoOf(mes: FechamentoDaEmpresa, informa: boolean): ResumoContent {
  const { empresa, numeros, contagens, fechada, competencia, porServico } = mes
  const { municipio } = empresa
  return {
    empresa: empresa.nome,
    linhas: [
      `${empresa.cpfCnpj.length === 11 ? 'CPF' : 'CNPJ'} ${maskCpfCnpj(empresa.cpfCnpj)}`,
      [REGIMES[empresa.regimeTributario] ?? '', municipio.nome && `${municipio.nome}/${municipio.uf}`]
        .filter(Boolean)
        .join(' · '),
    ],
    mes: mesPorExtenso(competencia),
    estado: fechada
      ? { fechado: true, palavra: 'FECHADO', texto: `em ${dayOf(fechada.em)}, por ${fechada.por.nome}` }
      : { fechado: false, palavra: 'EM ABERTO', texto: '' },
    teste: mes.ambiente === 'homologacao',
    destaque: {
      rotulo: fechada ? 'Valor das notas autorizadas, ao fechar' : 'Valor das notas autorizadas',
      valor: brl(numeros.valorServico),
      nota: numeros.notas === 1 ? '1 nota' : `${QUANTIDADE.format(numeros.notas)} notas`,
    },
    fatos: [
      { rotulo: 'Canceladas', valor: QUANTIDADE.format(contagens.canceladas) },
      { rotulo: 'Substituídas', valor: QUANTIDADE.format(contagens.substituidas) },
      { rotulo: 'Em dúvida', valor: QUANTIDADE.format(contagens.emDuvida) },
    ],
    pagar: linhasAPagar(mes, informa),
    servicos: porServico.map(({ codigo, nome, notas, valorServico }) => ({
      nome: `${codigo} ${nome}`,
      notas: QUANTIDADE.format(notas),
      valor: brl(valorServico),
    })),
    total: { notas: QUANTIDADE.format(numeros.notas), valor: brl(numeros.valorServico) },
    mudou: mudouOf(mes),
    rodape:
      'Só notas autorizadas com competência no mês; canceladas e substituídas ficam fora das somas. O ISS das notas “no DAS” é pago dentro do DAS, sem guia. Este resumo não é documento fiscal.',
  }
}

function linhasAPagar(
  { pagar, palavraDoIss, numeros }: FechamentoDaEmpresa,
  soInforma: boolean,
): ResumoContent['pagar'] {
  const { guias, retido, federais, outrasRetencoes, informa } = pagar
  const notas = (n: number) => (n === 1 ? '1 nota' : `${QUANTIDADE.format(n)} notas`)
  return [
    ...guias.map(({ municipio, valor, notas: n }) => ({
      rotulo: `ISS a recolher, ${municipio.nome || municipio.ibge}`,
      valor: brl(valor),
      nota: `Guia da prefeitura · ${notas(n)}`,
    })),
    ...(guias.length === 0
      ? [
          {
            rotulo: 'ISS a recolher',
            valor: palavraDoIss ?? brl(0),
            nota:
              palavraDoIss === null ? 'Nenhuma nota com ISS da empresa' : 'Não há guia da prefeitura por estas notas',
          },
        ]
      : []),
    ...(retido.valor === 0
      ? []
      : [
          {
            rotulo: 'ISS retido pelos clientes',
            valor: brl(retido.valor),
            nota: `Quem paga é o cliente · ${notas(retido.notas)}`,
          },
        ]),
    ...(federais.length === 0
      ? []
      : [
          {
            rotulo: 'Federais retidos',
            valor: brl(numeros.federaisRetidos),
            nota: `Abata do que apurar: ${federais.map(({ tributo, valor }) => `${tributo} ${brl(valor)}`).join(', ')}`,
          },
        ]),
    ...(outrasRetencoes === 0
      ? []
      : [{ rotulo: 'Outras retenções', valor: brl(outrasRetencoes), nota: 'Como as notas trazem' }]),
    ...(informa.receitaNoDas === 0
      ? []
      : [{ rotulo: 'Receita no DAS', valor: brl(informa.receitaNoDas), nota: 'Base que vai ao DAS; não é imposto' }]),
    ...(informa.ibs === 0 && informa.cbs === 0
      ? []
      : [
          {
            rotulo: 'IBS e CBS',
            valor: brl(informa.ibs + informa.cbs),
            nota: `IBS ${brl(informa.ibs)}, CBS ${brl(informa.cbs)}; ${soInforma ? 'neste mês só informam' : 'apuram-se à parte'}`,
          },
        ]),
  ]
}

function mudouOf({ mudaram, diferenca, contagens }: FechamentoDaEmpresa): string | null {
  if (!diferenca || mudaram.length === 0) return null
  const quantas = contagens.mudaram === 1 ? 'Uma nota mudou' : `${contagens.mudaram} notas mudaram`
  const nomes = mudaram.slice(0, 3).map(({ nota }) => nota)
  const efeito = [
    `valor ${withSign(diferenca.valorServico)}`,
    ...(diferenca.issARecolher === 0 ? [] : [`ISS a recolher ${withSign(diferenca.issARecolher)}`]),
    ...(diferenca.issRetido === 0 ? [] : [`ISS retido ${withSign(diferenca.issRetido)}`]),
    ...(diferenca.receitaNoDas === 0 ? [] : [`receita no DAS ${withSign(diferenca.receitaNoDas)}`]),
  ]
  return `${quantas} (${nomes.join(', ')}${contagens.mudaram > nomes.length ? ' e outras' : ''}): ${efeito.join(', ')}. Os números acima são os do fechamento.`
}

const dayOf = (em: Date | string) => dia(diaOf(new Date(em).getTime()))
const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const brl = (reais: number) => BRL.format(reais).replace('-', '− ')
const withSign = (reais: number) => (reais > 0 ? `+ ${brl(reais)}` : brl(reais))
const QUANTIDADE = new Intl.NumberFormat('pt-BR')
