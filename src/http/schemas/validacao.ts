import { Type } from 'typebox'
import { ErroItem, Forma, OuNulo, Trilho } from './common.ts'
import { AvisoItem } from './nfse-response.ts'
import { Porcento, Reais, TributoDaNota, ValoresDaNota } from './valores.ts'

const texto = OuNulo(Type.String())
const Tributo = OuNulo(Forma('TributoCalculado', { baseCalculo: Reais, aliquota: Porcento, valor: Reais }))

const Calculado = Forma(
  'NotaCalculada',
  {
    competencia: Type.String({ description: 'AAAA-MM', examples: ['2026-11'] }),
    dataEmissao: Type.String({ format: 'date-time' }),
    servico: Type.Object({
      codigo: Type.String(),
      codigoServicoNacional: texto,
      municipioPrestacao: Type.String(),
      municipioIncidencia: Type.String(),
    }),
    valores: ValoresDaNota,
    tributos: Type.Array(TributoDaNota, { description: 'Todos os tributos em uma lista, na ordem do DANFSe.' }),
    iss: Type.Object({ baseCalculo: Reais, aliquota: Porcento, valor: Reais, retido: Type.Boolean() }),
    retencao: Type.Object({
      pis: Tributo,
      cofins: Tributo,
      csll: Tributo,
      inss: Tributo,
      irrf: Tributo,
      cpp: Tributo,
      outras: Reais,
    }),
    apuracaoPropria: OuNulo(Type.Object({ pis: Tributo, cofins: Tributo })),
    reforma: OuNulo(
      Type.Object({
        cst: Type.String(),
        classificacao: Type.String(),
        indicadorOperacao: Type.String(),
        ibsEstadual: Tributo,
        ibsMunicipal: Tributo,
        cbs: Tributo,
        seletivo: Tributo,
      }),
    ),
  },
  { description: 'Bases e tributos calculados, em reais e percentuais.' },
)

/** The result that issuing a body would have (docs/especificacao/decisoes.md#4-issuance). */
export const Validacao = Forma('Validacao', {
  valida: Type.Boolean(),
  erros: Type.Array(ErroItem),
  avisos: Type.Array(AvisoItem),
  calculado: OuNulo(Calculado),
  trilho: OuNulo(Trilho),
  padrao: OuNulo(Type.String({ description: 'O leiaute do documento.', examples: ['dps-1.01'] })),
  municipio: OuNulo(Type.Object({ ibge: Type.String(), nome: Type.String() })),
  scoreConfianca: OuNulo(Type.Integer()),
  previaXml: OuNulo(Type.String({ description: 'O documento que seria enviado, sem assinatura.' })),
})
