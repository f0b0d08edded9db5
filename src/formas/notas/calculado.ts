import { Type } from 'typebox'
import { Forma, Instante, OuNulo } from '#formas/comum.ts'
import { devidoDeIss } from './iss.ts'
import { Porcento, Reais, TributoDaNota, ValoresDaNota } from './valores.ts'

const texto = OuNulo(Type.String())
const Tributo = OuNulo(Forma('TributoCalculado', { baseCalculo: Reais, aliquota: Porcento, valor: Reais }))

const Parte = OuNulo(Reais)
const Aliquota = OuNulo(Porcento)
const Valores = { ibsEstadual: Parte, ibsMunicipal: Parte, cbs: Parte }
const Aliquotas = Type.Object(
  { ibsEstadual: Aliquota, ibsMunicipal: Aliquota, cbs: Aliquota },
  { description: 'As alíquotas oficiais usadas, em percentual.' },
)
const Previsto = OuNulo(
  Forma(
    'ReformaPrevista',
    {
      base: Type.Number({ description: 'Base da lei, em reais (vBC).', examples: [11419.2] }),
      ...Valores,
      ibs: OuNulo(
        Type.Number({ description: 'As duas partes do IBS somadas, em reais (vIBSTot).', examples: [11.42] }),
      ),
      aliquotas: Aliquotas,
      diferido: Type.Object(Valores, { description: 'Quanto de cada tributo fica diferido, em reais (vDif).' }),
      tributacaoRegular: OuNulo(
        Type.Object(
          { ...Valores, aliquotas: Aliquotas },
          { description: 'O que seria devido sem a suspensão (gTribRegular); nulo quando nada está suspenso.' },
        ),
      ),
      compraPublica: OuNulo(
        Type.Object(
          { redutor: Aliquota, ...Valores, aliquotas: Aliquotas },
          {
            description:
              'Compra da administração pública: os tributos antes de divididos entre os entes (gTribCompraGov) e o redutor das alíquotas, nulo enquanto não fixado; nulo nas outras operações.',
          },
        ),
      ),
      total: OuNulo(Type.Number({ description: 'Valor total da nota, em reais (vTotNF).', examples: [11825.47] })),
      localIncidencia: OuNulo(
        Type.String({ description: 'Município (IBGE) em que IBS e CBS são devidos.', examples: ['3550308'] }),
      ),
    },
    {
      description:
        'IBS e CBS como a autoridade os calculará: base sem desconto incondicionado e ISS e, até 2026, sem PIS e Cofins próprios; alíquotas oficiais, na aritmética da calculadora federal. Nulo onde a alíquota ou o redutor ainda não foi fixado.',
    },
  ),
)

/** The computed amounts of a request, or of a note. */
export const Calculado = Forma(
  'NotaCalculada',
  {
    competencia: Type.String({ description: 'AAAA-MM', examples: ['2026-11'] }),
    dataEmissao: { ...Instante, description: 'Data e hora de emissão do documento.' },
    servico: Type.Object(
      {
        codigo: Type.String({ description: 'Item da lista de serviços da LC 116.' }),
        codigoServicoNacional: {
          ...texto,
          description: 'Código de serviço nacional (cTribNac), 6 dígitos; nulo quando não se sabe.',
        },
        municipioPrestacao: Type.String({ description: 'Município (IBGE) em que o serviço foi prestado.' }),
        municipioIncidencia: Type.String({ description: 'Município (IBGE) a que o ISS é devido.' }),
      },
      { description: 'O serviço, reunidos os itens do pedido.' },
    ),
    valores: ValoresDaNota,
    valorACobrar: OuNulo(
      Type.Number({
        description: 'Quanto cobrar do tomador: o líquido e, de 2027 em diante no regime regular, IBS e CBS por cima.',
        examples: [970],
      }),
    ),
    tributos: Type.Array(TributoDaNota, { description: 'Todos os tributos em uma lista, na ordem do DANFSe.' }),
    iss: Type.Object(
      {
        baseCalculo: Reais,
        aliquota: Porcento,
        valor: Reais,
        retido: Type.Boolean({ description: 'Se o tomador retém o tributo.' }),
        ...devidoDeIss,
      },
      {
        description:
          'O ISS. baseCalculo, aliquota e valor são a conta do pedido; o que é devido pela nota está em situacao e no valor dela: some aRecolher ou valorRetido, não valor.',
      },
    ),
    retencao: Type.Object(
      {
        pis: { ...Tributo, description: 'O PIS: base, alíquota e valor; nulo quando não há.' },
        cofins: { ...Tributo, description: 'A COFINS: base, alíquota e valor; nula quando não há.' },
        csll: { ...Tributo, description: 'A CSLL retida: base, alíquota e valor; nula quando não há.' },
        inss: { ...Tributo, description: 'O INSS retido: base, alíquota e valor; nulo quando não há.' },
        irrf: { ...Tributo, description: 'O IRRF retido: base, alíquota e valor; nulo quando não há.' },
        cpp: { ...Tributo, description: 'A CPP retida: base, alíquota e valor; nula quando não há.' },
        outras: Reais,
      },
      { description: 'Os tributos federais que o tomador retém.' },
    ),
    apuracaoPropria: {
      ...OuNulo(
        Type.Object({
          pis: { ...Tributo, description: 'O PIS: base, alíquota e valor; nulo quando não há.' },
          cofins: { ...Tributo, description: 'A COFINS: base, alíquota e valor; nula quando não há.' },
        }),
      ),
      description: 'PIS e COFINS que o próprio prestador recolhe; nulo quando não vieram.',
    },
    reforma: {
      ...OuNulo(
        Type.Object({
          cst: Type.String({ description: 'Situação tributária de IBS e CBS (CST), 3 dígitos.' }),
          classificacao: Type.String({ description: 'Classificação tributária de IBS e CBS (cClassTrib), 6 dígitos.' }),
          indicadorOperacao: Type.String({ description: 'Indicador da operação (cIndOp), 6 dígitos.' }),
          ibsEstadual: { ...Tributo, description: 'O IBS do estado.' },
          ibsMunicipal: { ...Tributo, description: 'O IBS do município.' },
          cbs: { ...Tributo, description: 'A CBS: base, alíquota e valor.' },
          seletivo: { ...Tributo, description: 'O Imposto Seletivo; nulo quando não há.' },
          previsto: Previsto,
        }),
      ),
      description: 'IBS e CBS; nulo quando a nota não os leva.',
    },
  },
  { description: 'Bases e tributos calculados, em reais e percentuais.' },
)

const Apurada = Type.Object({ aliquota: Porcento, valor: Reais })

/** The amounts in the city's note that differ from the computed ones. */
export const Apurado = Forma(
  'ValoresApurados',
  {
    iss: OuNulo(Type.Number({ description: 'O ISS da nota do município, em reais.', examples: [50] })),
    liquido: OuNulo(Type.Number({ description: 'O valor líquido da nota do município, em reais.', examples: [950] })),
    reforma: {
      ...OuNulo(
        Type.Object({
          base: Reais,
          ibsEstadual: { ...Apurada, description: 'O IBS do estado.' },
          ibsMunicipal: { ...Apurada, description: 'O IBS do município.' },
          cbs: { ...Apurada, description: 'A CBS: base, alíquota e valor.' },
          total: OuNulo(Type.Number({ description: 'Valor total da nota, em reais (vTotNF).', examples: [1012.5] })),
          localIncidencia: OuNulo(
            Type.String({ description: 'Município (IBGE) em que IBS e CBS são devidos.', examples: ['3550308'] }),
          ),
        }),
      ),
      description: 'IBS e CBS; nulo quando a nota não os leva.',
    },
  },
  {
    description:
      'O que o município apurou, como está na nota dele: é o que vale. Nulo antes da autorização, e quando ele não apurou nada de outro modo.',
  },
)
