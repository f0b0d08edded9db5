import type { NotaPreparada, ServicoPreparado } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { withGrupoDaExportacao } from '#domain/tributos/exportacao.ts'
import { isSuspensa } from '#domain/tributos/iss.ts'
import { el, group } from '#platform/xml/canonical.ts'
import { codigoObra, codigoServico, discriminacaoText } from './campos.ts'
import { fraction, money } from './numeros.ts'
import { iso2Of, writeEnderecoSimples, writeIntermediario, writeTomador } from './pessoas-xml.ts'
import { writeCarga, writeChaveRps, writeIdentificacao } from './rps-partes-xml.ts'
import type { RpsAssinado } from './rps-signature.ts'
import { lineText } from './texto.ts'
import { EXTERIOR, municipioPrestacaoFora, precoDoServico, quemRetem, retencaoPisCofins } from './tributacao.ts'

/** One RPS of layout 2 (TiposNFe_v02), with IBS and CBS. `assinatura`: its positional text signed. */
export function writeRpsV2(rps: RpsAssinado, assinatura: string, tabelas: Tabelas): string {
  const { nota } = rps
  const { servico, tomador } = nota
  const { valor, retencao } = servico
  return group(
    'RPS',
    el('Assinatura', assinatura),
    writeChaveRps(rps),
    writeIdentificacao(rps),
    money('ValorDeducoes', valor.deducoes),
    money('ValorPIS', retencao.pis?.valor),
    money('ValorCOFINS', retencao.cofins?.valor),
    money('ValorINSS', retencao.inss?.valor),
    money('ValorIR', retencao.irrf?.valor),
    money('ValorCSLL', retencao.csll?.valor),
    el('CodigoServico', codigoServico(servico.codigoTributacao)),
    fraction('AliquotaServicos', servico.iss.aliquota),
    el('ISSRetido', quemRetem(nota) === 'tomador' ? 'true' : 'false'),
    writeTomador(tomador, '2', tabelas),
    writeIntermediario(nota),
    el('Discriminacao', discriminacaoText(servico.discriminacao, servico.informacoesComplementares).texto),
    writeCarga(servico),
    el('CodigoCEI', codigoObra(servico.obra?.codigo ?? null)),
    el('MunicipioPrestacao', municipioPrestacaoFora(servico)),
    valor.recebido === null ? '' : money('ValorTotalRecebido', valor.recebido),
    el('RetencaoPisCofins', retencaoPisCofins(servico)),
    // ValorInicialCobrado, the other choice, was discontinued by the city (its error 640).
    money('ValorFinalCobrado', precoDoServico(servico)),
    SEM_IPI,
    el('ExigibilidadeSuspensa', isSuspensa(servico.iss.exigibilidade) ? 1 : 0),
    el('PagamentoParceladoAntecipado', 0),
    el('NBS', servico.codigoNbs),
    writeEvento(servico, tabelas),
    writePrestacao(nota, tabelas),
    writeIbsCbs(withGrupoDaExportacao(nota), tabelas),
  )
}

/**
 * The country where the service was done or has its result, when that is abroad; null when the request does not say.
 */
export const paisPrestacao = ({ servico, tomador }: NotaPreparada, tabelas: Tabelas) =>
  iso2Of(servico.comercioExterior?.paisResultado ?? tomador?.endereco?.codigoPais, tabelas)

const SEM_IPI = '<ValorIPI>0.00</ValorIPI>'

const writePrestacao = (nota: NotaPreparada, tabelas: Tabelas) =>
  nota.servico.municipioPrestacao === EXTERIOR
    ? el('cPaisPrestacao', paisPrestacao(nota, tabelas))
    : el('cLocPrestacao', nota.servico.municipioPrestacao)

/** The event, whose address is mandatory here; without one the group cannot be written. */
function writeEvento({ evento }: ServicoPreparado, tabelas: Tabelas): string {
  if (!evento?.endereco) return ''
  return group(
    'atvEvento',
    el('xNomeEvt', lineText(evento.nome, 255).texto),
    el('dtIniEvt', evento.dataInicio),
    el('dtFimEvt', evento.dataFim),
    writeEnderecoSimples(evento.endereco, tabelas),
  )
}

/** How the operation is classified; the city computes rates and amounts. The recipient is the customer. */
function writeIbsCbs({ servico, tomador }: NotaPreparada, tabelas: Tabelas): string {
  const { reforma } = servico
  if (reforma === null) return ''
  return group(
    'IBSCBS',
    '<finNFSe>0</finNFSe>',
    el('indFinal', tomador?.consumidorFinal ? 1 : 0),
    el('cIndOp', reforma.indicadorOperacao),
    '<indDest>0</indDest>',
    group('valores', group('trib', group('gIBSCBS', el('cClassTrib', reforma.classificacao)))),
    writeObra(servico, tabelas),
  )
}

function writeObra({ obra }: ServicoPreparado, tabelas: Tabelas): string {
  if (obra === null) return ''
  const place = obra.cib
    ? el('cCIB', obra.cib)
    : obra.codigo
      ? el('cObra', lineText(obra.codigo, 30).texto)
      : obra.endereco
        ? writeEnderecoSimples(obra.endereco, tabelas)
        : ''
  if (place === '') return ''
  return group('imovelobra', el('inscImobFisc', lineText(obra.inscricaoImobiliaria, 30).texto), place)
}
