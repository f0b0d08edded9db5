import { BRASILIA } from '#domain/competencia.ts'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import * as abrasf from '#tracks/abrasf/classify.ts'
import { declaradoOf } from '#tracks/abrasf/notas.fixture.ts'
import type { RpsEnviado } from '#tracks/abrasf/parse-rps.ts'
import * as dps from '#tracks/dps/city-classify.ts'
import * as paulistana from '#tracks/paulistana/classify.ts'
import type { OperacaoTemplate, Template } from '#tracks/template.ts'
import { unwrapAnswer } from '#tracks/transport/read-envelope.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { CHAVE, DPS, ID_DPS, nfseOf } from '../../../src/tracks/dps/answers.fixture.ts'
import { chave, mensagem, nota, retorno } from '../../../src/tracks/paulistana/respostas.fixture.ts'
import type { Alvo } from '../alvo.ts'
import { conferirDesfecho } from './desfecho.ts'

const TODOS = [...TEMPLATES.values()]
const ENVIADO: RpsEnviado = {
  rps: { numero: '7', serie: 'A1', tipo: '1' },
  prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: '12345' },
  declarado: declaradoOf('<ValorServicos>1000.00</ValorServicos>'),
}
const PEDIDO = {
  numero: '15',
  chaveAcesso: CHAVE,
  prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: '12345678' },
}
const RPS_SP = { inscricao: '12345678', serie: '1', numero: '7' }
const ENVIO_SP = Buffer.from(
  '<PedidoEnvioLoteRPS><Cabecalho><CPFCNPJRemetente><CNPJ>11222333000181</CNPJ></CPFCNPJRemetente></Cabecalho><RPS>' +
    '<ChaveRPS><InscricaoPrestador>12345678</InscricaoPrestador><SerieRPS>1</SerieRPS><NumeroRPS>7</NumeroRPS></ChaveRPS>' +
    '<DataEmissao>2026-11-20</DataEmissao><ValorServicos>1000.00</ValorServicos></RPS></PedidoEnvioLoteRPS>',
)

const NOTA =
  '<CompNfse><Nfse><InfNfse><Numero>15</Numero><CodigoVerificacao>XY</CodigoVerificacao><DataEmissao>2026-11-20T10:00:00</DataEmissao>' +
  '<IdentificacaoRps><Numero>7</Numero><Serie>A1</Serie></IdentificacaoRps><DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico>' +
  '<Rps><IdentificacaoRps><Numero>7</Numero><Serie>A1</Serie></IdentificacaoRps></Rps><Servico><Valores><ValorServicos>1000.00</ValorServicos></Valores></Servico>' +
  '<Prestador><CpfCnpj><Cnpj>11222333000181</Cnpj></CpfCnpj></Prestador></InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse>' +
  '<NfseCancelamento><Confirmacao><DataHora>2026-11-21T10:00:00</DataHora></Confirmacao></NfseCancelamento></CompNfse>'
const ERROS =
  '<ListaMensagemRetorno><MensagemRetorno><Codigo>E10</Codigo><Mensagem>RPS já informado</Mensagem><Correcao>x</Correcao></MensagemRetorno></ListaMensagemRetorno>'
const LOTE =
  '<NumeroLote>1</NumeroLote><Protocolo>P1</Protocolo><DataRecebimento>2026-11-20T10:00:00</DataRecebimento><Situacao>4</Situacao>'
const NACIONAL = nfseOf()
  .toString()
  .replace(/^<\?xml[^>]*\?>/, '')

const CORPOS: Record<Template['familia'], string[]> = {
  abrasf: [`<ListaNfse>${NOTA}</ListaNfse>`, ERROS, LOTE, `${LOTE}<ListaNfse>${NOTA}</ListaNfse>${ERROS}`],
  dps: [
    `<CompNfse>${NACIONAL}</CompNfse>`,
    ERROS,
    `<protocolo>1</protocolo><emissao><idDps>${ID_DPS}</idDps><chaveAcesso>${CHAVE}</chaveAcesso></emissao>`,
  ],
  paulistana: [chave(), mensagem('Erro', '306') + mensagem('Alerta', '217'), nota({ status: 'C' })],
}

/** The answers of a good city, in the envelope of its template: two bytes name template and operation. */
function corpus(): Buffer[] {
  return TODOS.flatMap((template, t) =>
    operacoesDe(template).flatMap((operacao, o) =>
      CORPOS[template.familia].map((corpo) => {
        const raiz = operacao.raizResposta
        const xml =
          template.familia === 'paulistana'
            ? retorno(raiz, true, corpo)
            : `<${raiz} xmlns="${template.xml.namespace}">${corpo}</${raiz}>`
        return Buffer.concat([Buffer.of(t, o), Buffer.from(envelope(template, xml))])
      }),
    ),
  )
}

function envelope(
  {
    transporte: {
      retorno: { modo, elemento },
    },
  }: Template,
  xml: string,
): string {
  if (modo === 'corpo') return xml
  const inner = modo === 'texto' ? xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : xml
  const held = elemento ? `<${elemento}>${inner}</${elemento}>` : inner
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${held}</s:Body></s:Envelope>`
}

const operacoesDe = ({ operacoes }: Template): OperacaoTemplate[] => Object.values(operacoes)

/** Every reading of an answer, by the family of the template. */
function classificar(template: Template, answer: SoapAnswer): ({ kind: string } | null)[] {
  if (template.familia === 'abrasf') {
    const contexto = { template, enviado: ENVIADO, fuso: BRASILIA }
    const carta = { numero: '15', discriminacao: 'nova', email: null, telefone: null }
    return [
      abrasf.classifyEnvio(answer, contexto),
      abrasf.classifyLote(answer, contexto, 'P1'),
      abrasf.classifySituacao(answer, contexto, 'P1'),
      abrasf.classifyLote(answer, contexto, 'P1', { kind: 'decidido', comErro: true }),
      abrasf.classifyConsultaRps(answer, contexto),
      abrasf.classifyCancelamento(answer, PEDIDO, contexto),
      abrasf.classifyConsultaCorrecao(answer, carta, contexto),
    ]
  }
  if (template.familia === 'dps') {
    const pergunta = { id: ID_DPS, xml: DPS, template }
    return [
      dps.classifyEmissaoCidade(answer, pergunta),
      dps.classifyProtocolo(answer, pergunta, '1'),
      dps.classifyConsultaCidade(answer, pergunta),
      dps.classifyCancelamentoCidade(answer, PEDIDO, { template }),
      dps.classifyConsultaCancelamento(answer, '1', template),
    ]
  }
  return [
    paulistana.classifyEnvio(answer, RPS_SP),
    paulistana.classifyTeste(answer),
    paulistana.classifyConsulta(answer, ENVIO_SP),
    paulistana.classifyCancelamento(answer, PEDIDO),
  ]
}

/** What a city answers, read with every template: always an outcome, never an exception. */
export const CIDADE: Alvo = {
  corpus,
  dicionario: [
    ...['E10', 'E4', 'E92', 'E160', '217', '<Numero>8</Numero>', '<Situacao>', '<Protocolo>', '<Fault>', '&#0;'],
    ...['<ListaMensagemRetorno>', '9999-99-99', '1e9', ' xsi:nil="true"', '<!DOCTYPE a>', 'encoding="utf-16"', 'true'],
  ],
  provar(entrada) {
    const template = TODOS[(entrada[0] ?? 0) % TODOS.length]!
    const operacoes = operacoesDe(template)
    const operacao = operacoes[(entrada[1] ?? 0) % operacoes.length]!
    const body = entrada.subarray(2)
    const lido = unwrapAnswer(body, 'text/xml', template.transporte, operacao)
    for (const desfecho of classificar(template, { ...lido, status: 200, body })) conferirDesfecho(desfecho)
  },
}
