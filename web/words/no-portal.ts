import { semCaminhosDaApi } from './caminhos-da-api.ts'
import { nomeDoCampo } from './campos.ts'
import type { ApiError, Erro } from './erro.ts'
import { comSuporte } from './suporte.ts'

// Sentences of the service that only make sense to programs, reworded for the people who use the portal.
const FRASES: Record<string, string> = {
  'O corpo enviado não segue o formato esperado.': 'Há campos que não seguem o formato esperado.',
  'Corrija os campos listados em erros[] e envie de novo.': 'Corrija os campos indicados e tente de novo.',
  'Corrija os campos listados em erros[].': 'Corrija os campos indicados.',
  'Preencha de novo os campos listados em erros[].': 'Preencha de novo os campos indicados.',
  'O corpo ainda traz valores mascarados (***).': 'Ainda há valores mascarados (***).',
  'O corpo é maior que o limite desta operação.': 'O que foi enviado passa do tamanho aceito.',
  'Envie menos dados por requisição.': 'Divida em partes menores.',
  'Credencial ausente ou inválida.': 'A sua sessão terminou.',
  'Envie Authorization: Bearer com uma chave de API ativa.': 'Entre de novo.',
  'Esta credencial não pode fazer esta operação.': 'O seu papel não permite esta operação.',
  'O recurso não existe.': 'Isto não existe, ou não existe mais.',
  'Confira o identificador e o ambiente da chave.': 'Confira o endereço, ou volte e abra de novo.',
  'Se ainda está em processamento, o webhook nfse.autorizada avisa; de uma nota cancelada ou substituída, o PDF continua disponível.':
    'Se ainda está em processamento, a página da nota muda sozinha; de uma nota cancelada ou substituída, o PDF continua disponível.',
  'Este idIntegracao já pertence a outra nota, de outro prestador ou ambiente.':
    'Este identificador já pertence a outra nota, de outra empresa ou ambiente.',
  'Use um idIntegracao novo ou consulte a nota indicada.': 'Use outro identificador.',
  'Este idIntegracao já pertence a uma nota aceita.': 'Este identificador já pertence a uma nota aceita.',
  'Consulte a nota de notaExistenteId ou use outro idIntegracao.': 'Procure a nota por ele, ou use outro.',
  'Confira estadoAtual e transmissoes: enquanto o resultado for incerto, consulte a nota.':
    'Abra a nota: enquanto não se souber o que houve com ela, consulte-a.',
  'Deixe o serviço numerar ou informe outro número.': 'Deixe o número em branco ou informe outro.',
  'Consulte o recurso e confira o estado.': 'Recarregue a página: algo mudou desde que ela foi aberta.',
  'Aguarde o resultado: o webhook avisa e GET /nfse/{id} mostra em cancelamento.':
    'Aguarde o resultado: a página da nota mostra.',
  'Reenvie ou cancele o convite indicado em conviteId.': 'Reenvie ou cancele o convite na aba Convites.',
  'Leia de novo: mudancas diz o que mudou e atual traz o que está salvo. Para gravar por cima, repita com versaoAtual.':
    'Veja o que mudou e escolha o que fica.',
  'Se é isso mesmo, repita com confirmarMesFechado=true: o fechamento mostra a mudança à parte. Ou reabra o mês antes.':
    'Se é isso mesmo, tente de novo e confirme: o fechamento mostra a mudança à parte. Ou reabra o mês antes.',
  'Confira rps.numero; se é ele mesmo, envie opcoes.confirmarSalto: true.':
    'Confira o número; se é ele mesmo, confirme o salto na numeração.',
  'Cadastre a empresa em POST /empresas.': 'Cadastre a empresa em Empresas.',
  'Envie o certificado em POST /empresas/{id}/certificado.': 'Envie o certificado na página da empresa.',
  'Envie o .pfx original, em base64.': 'Envie o arquivo .pfx ou .p12 original.',
  'Use uma chave de homologação.': 'Emita em homologação.',
  'Use POST /nfse/{id}/solicitar-cancelamento.': 'Peça a análise da prefeitura na página da nota.',
  'Veja em erros[] o que o município respondeu e o que fazer.': 'Veja o que a prefeitura respondeu.',
  'Veja em erros[] o que fazer em vez disso.': 'Veja o que fazer em vez disso.',
  'Cancele no portal da prefeitura e emita outra nota com POST /nfse.':
    'Cancele no site da prefeitura e emita outra nota.',
  'Substitua a nota com POST /nfse/{id}/substituir ou cancele e emita outra.':
    'Substitua a nota, ou cancele e emita outra.',
  'A nota informa ao consumidor R$ 0,00 de tributos aproximados (Lei 12.741/2012): envie totalTributos ou configure o padrão da empresa.':
    'A nota sairá sem o total aproximado dos tributos (Lei 12.741). Informe-o em “Total aproximado dos tributos”, ou defina um padrão da empresa.',
  // The field has the list: the sentence beside it says the rest.
  'Use em servico[0].codigoServicoNacional um dos códigos de 6 dígitos da tabela servicos-nacionais (item, subitem e desdobro).':
    '',
  'O campo é recomendado e não veio.': 'Não informado (recomendado).',
  'Limite de requisições atingido.': 'Foram pedidos demais em pouco tempo.',
  'Espere o tempo do cabeçalho Retry-After.': 'Espere um minuto e tente de novo.',
}

const PARTES = 'tomador|prestador|intermediario|empresa|config|rps|opcoes'
const CAMINHO = new RegExp(`\\b(?:servico\\[\\d+\\]|(?:${PARTES})(?=\\.\\w))(?:\\.\\w+(?:\\[\\d+\\])?)*`, 'g')

// A fault of one value: people see in the field what they wrote, and need what is asked of it.
const DE_UM_VALOR: readonly (readonly [RegExp, string])[] = [
  [/, em calculado\.reforma\.previsto\b/, ''],
  [/^O campo é obrigatório\.$/, 'Preencha este campo.'],
  [
    /^O código de serviço nacional não existe na lista do sistema nacional\. O item ([\d.]+) tem os códigos .+; informe um deles\.$/,
    'Escolha na lista o código nacional: o item $1 tem mais de um.',
  ],
  [
    /\bInforme (?:servico\[\d+\]\.)?reforma,? com classificacao, cst e indicadorOperacao/,
    'Preencha “IBS e CBS”, no serviço',
  ],
  [
    /^Recebido .*; o formato esperado é (.+?)(?:, (?:sem|com ou sem) máscara)?\.$/s,
    'Confira o que foi escrito: o campo pede $1.',
  ],
  [/^Recebido .*; os valores aceitos são (.+)$/s, 'Escolha um destes: $1'],
  [/^Recebido .*; o (mínimo|máximo) é (.+)$/s, 'O $1 é $2'],
  [/^Recebido .*, com \d+ casas decimais; o limite é (\d+)\.$/s, 'Use até $1 casas depois da vírgula.'],
]

/** A sentence of the service for people: what is worded for programs reworded, paths by their names. */
export const emPalavras = (frase: string): string =>
  comSuporte(
    semCaminhosDaApi(DE_UM_VALOR.reduce((dita, [forma, nova]) => dita.replace(forma, nova), FRASES[frase] ?? frase)),
  )
    .replace(CAMINHO, (caminho) => `“${nomeDoCampo(caminho)}”`)
    .replace(/AAAA-MM(?!-)/g, 'MM/AAAA')

/** The same faults as people read them. */
export const errosEmPalavras = <E extends Erro>(erros: readonly E[]): E[] =>
  erros.map((erro) => ({
    ...erro,
    mensagem: emPalavras(erro.mensagem),
    ...(erro.correcao && { correcao: emPalavras(erro.correcao) }),
  }))

/** The same refusal as people read it. */
export const recusaEmPalavras = (corpo: ApiError['corpo']): ApiError['corpo'] => ({
  ...corpo,
  mensagem: emPalavras(corpo.mensagem),
  correcao: emPalavras(corpo.correcao),
  erros: errosEmPalavras(corpo.erros),
})
