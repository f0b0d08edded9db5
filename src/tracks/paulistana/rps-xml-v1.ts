import type { Tabelas } from '#domain/tabelas.ts'
import { el, group } from '#platform/xml/canonical.ts'
import { codigoObra, codigoServico, discriminacaoText } from './campos.ts'
import { fraction, money, positive } from './numeros.ts'
import { writeIntermediario, writeTomador } from './pessoas-xml.ts'
import { writeCarga, writeChaveRps, writeIdentificacao } from './rps-partes-xml.ts'
import type { RpsAssinado } from './rps-signature.ts'
import { municipioPrestacaoFora, precoDoServico, quemRetem } from './tributacao.ts'

/** One RPS of layout 1 (TiposNFe_v01). `assinatura`: its positional text signed. */
export function writeRpsV1(rps: RpsAssinado, assinatura: string, tabelas: Tabelas): string {
  const { nota } = rps
  const { servico, tomador } = nota
  const { valor, retencao } = servico
  return group(
    'RPS',
    el('Assinatura', assinatura),
    writeChaveRps(rps),
    writeIdentificacao(rps),
    money('ValorServicos', precoDoServico(servico)),
    money('ValorDeducoes', valor.deducoes),
    positive('ValorPIS', retencao.pis?.valor),
    positive('ValorCOFINS', retencao.cofins?.valor),
    positive('ValorINSS', retencao.inss?.valor),
    positive('ValorIR', retencao.irrf?.valor),
    positive('ValorCSLL', retencao.csll?.valor),
    el('CodigoServico', codigoServico(servico.codigoTributacao)),
    fraction('AliquotaServicos', servico.iss.aliquota),
    el('ISSRetido', quemRetem(nota) === 'tomador' ? 'true' : 'false'),
    writeTomador(tomador, '1', tabelas),
    writeIntermediario(nota),
    el('Discriminacao', discriminacaoText(servico.discriminacao, servico.informacoesComplementares).texto),
    writeCarga(servico),
    el('CodigoCEI', codigoObra(servico.obra?.codigo ?? null)),
    el('MunicipioPrestacao', municipioPrestacaoFora(servico)),
  )
}
