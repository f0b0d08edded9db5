import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { Loss } from '#tracks/losses.ts'
import type { XmlAbrasf } from '#tracks/template.ts'
import { outrasRetencoes } from './tributacao.ts'

/** IBS and CBS: one scheme carries amounts without the classification, the others the classification alone. */
export function reformaLosses({ servico: { reforma } }: NotaPreparada, { ibscbs, esquemaIbscbs }: XmlAbrasf): Loss[] {
  if (reforma === null) return []
  if (ibscbs === 'nenhum') return [[true, 'servico[0].reforma', 'O leiaute desta cidade não leva IBS e CBS.']]
  return [
    [
      esquemaIbscbs === 'calculado',
      'servico[0].reforma.classificacao',
      'O leiaute desta cidade leva os valores de IBS e CBS, sem CST, classificação e indicador da operação.',
    ],
    [
      reforma.reducaoBase > 0,
      'servico[0].reforma.reducaoBase',
      'O leiaute desta cidade não tem redução da base; a redução é a da classificação.',
    ],
    [
      reforma.regimeTributario !== 'regular',
      'servico[0].reforma.regimeTributario',
      'O leiaute desta cidade não tem o regime do IBS e da CBS.',
    ],
    [reforma.seletivo !== null, 'servico[0].reforma.pIs', 'O leiaute desta cidade não tem imposto seletivo.'],
    [reforma.geraCredito, 'servico[0].reforma.geraCredito', 'O leiaute desta cidade não tem indicação de crédito.'],
  ]
}

/** The fields that the client sent under a tag that the template of the city never sends. */
export function omittedLosses({ servico, tomador }: NotaPreparada, { omitir }: XmlAbrasf): Loss[] {
  const { valor, retencao } = servico
  const lossOf: Record<string, [isSent: boolean, campo: string]> = {
    CodigoCnae: [servico.cnae !== null, 'servico[0].cnae'],
    CodigoTributacaoMunicipio: [servico.codigoTributacao !== null, 'servico[0].codigoTributacao'],
    CodigoNbs: [servico.codigoNbs !== null, 'servico[0].codigoNbs'],
    NumeroProcesso: [servico.iss.numeroProcesso !== null, 'servico[0].iss.numeroProcesso'],
    InformacoesComplementares: [servico.informacoesComplementares !== null, 'servico[0].informacoesComplementares'],
    ValorDeducoes: [valor.deducoes > 0, 'servico[0].valor.deducoes'],
    DescontoIncondicionado: [valor.descontoIncondicionado > 0, 'servico[0].valor.descontoIncondicionado'],
    DescontoCondicionado: [valor.descontoCondicionado > 0, 'servico[0].valor.descontoCondicionado'],
    OutrasRetencoes: [outrasRetencoes(servico) > 0, 'servico[0].retencao.outras'],
    ValorPis: [retencao.pis !== null, 'servico[0].retencao.pis'],
    ValorCofins: [retencao.cofins !== null, 'servico[0].retencao.cofins'],
    ValorCsll: [retencao.csll !== null, 'servico[0].retencao.csll'],
    ValorInss: [retencao.inss !== null, 'servico[0].retencao.inss'],
    ValorIr: [retencao.irrf !== null, 'servico[0].retencao.irrf'],
    Contato: [tomador !== null && (tomador.email ?? tomador.telefone) !== null, 'tomador.email'],
    Telefone: [tomador !== null && tomador.telefone !== null, 'tomador.telefone'],
    Email: [tomador !== null && tomador.email !== null, 'tomador.email'],
  }
  return omitir.flatMap((tag): Loss[] => {
    const [lost, campo] = lossOf[tag] ?? [false, '']
    return [[lost, campo, 'Esta cidade não recebe este campo; ele não foi enviado.']]
  })
}
