import type { Ajustes } from '#domain/ajustes.ts'
import { GRAVIDADES, type Gravidade, type TipoDeAlerta } from '#domain/alertas.ts'
import { SEM_DECISAO } from '#domain/nota/passo-palavras.ts'

type Regra = {
  gravidade: Gravidade
  /** What an open alert means. */
  texto: string
  abre: string
  /** The value that decides, from the settings; null: the fact itself decides. */
  limiar: (ajustes: Ajustes) => string | null
  resolve: string
  /**
   * The operations that show or fix it. `alvo`: the id of the note, or what comes before the first colon of the key.
   */
  operacoes: (alvo: string) => string[]
}

const daNota = (id: string) => [`GET /admin/nfse/${id}`]
const doPedido = (id: string) => [...daNota(id), `POST /admin/nfse/${id}/reenfileirar`]
const doMunicipio = (alvo: string) =>
  /^\d{7}$/.test(alvo)
    ? [`GET /admin/monitor/webservices/${alvo}`, `POST /admin/monitor/webservices/${alvo}/probe`]
    : ['GET /admin/monitor/webservices', 'GET /admin/saude']
const daCobranca = (id: string) => [`GET /admin/bank/cobrancas/${id}`]
const PESSOA = 'Uma pessoa, com nota.'
const FIM_DA_NOTA = 'O fim da nota, confirmado pelo município; ou uma pessoa, com nota.'

/** Every kind of alert: what opens it, what resolves it, what fixes it (docs/especificacao/estados.md#17-alert). */
export const REGRAS: Readonly<Record<TipoDeAlerta, Regra>> = {
  nota_incerta: {
    gravidade: 'critica',
    texto: SEM_DECISAO,
    abre: 'O município não diz se emitiu a nota, e não é seguro enviá-la outra vez.',
    limiar: (ajustes) => `${ajustes['alertas.notaIncertaHoras']} horas sem resultado`,
    resolve: 'A nota chega a um resultado, pela consulta ou por uma pessoa.',
    operacoes: (id) => [`POST /admin/nfse/${id}/consultar`, `POST /admin/nfse/${id}/falha-definitiva`],
  },
  pergunta_recusada: {
    gravidade: 'critica',
    texto: 'A cidade recusa as perguntas de uma empresa',
    abre: 'A cidade recusa a consulta por credencial, certificado, inscrição ou assinatura: as notas da empresa ali ficam em dúvida. Renove com ela o que a cidade não aceita.',
    limiar: () => null,
    resolve: 'A cidade responde a uma pergunta da mesma empresa; ou uma pessoa, com nota.',
    operacoes: (id) => [...daNota(id), `POST /admin/nfse/${id}/consultar`],
  },
  nota_em_conflito: {
    gravidade: 'critica',
    texto: 'O município tem o nosso número com outro conteúdo',
    abre: 'A resposta a um envio se perdeu, e a consulta achou outra nota do mesmo emitente, série e número.',
    limiar: () => null,
    resolve: 'Uma pessoa decide de quem é a nota do município, ou uma consulta acha a nossa.',
    operacoes: (id) => [
      `GET /admin/nfse/${id}/conflito`,
      `POST /admin/nfse/${id}/assumir`,
      `POST /admin/nfse/${id}/declarar-alheia`,
    ],
  },
  numero_ja_usado_por_outro: {
    gravidade: 'atencao',
    texto: 'Outro sistema usa os números de uma série da empresa',
    abre: 'A cidade recusou o primeiro envio de um número por já o ter, com outra nota: esta tomou o número seguinte.',
    limiar: () => null,
    resolve: PESSOA,
    operacoes: daNota,
  },
  teste_sem_marca: {
    gravidade: 'critica',
    texto:
      'A prefeitura respondeu a um teste com uma nota e sem a marca de teste: pode haver uma nota de verdade. Procure-a no portal da prefeitura pelo número da resposta, que está nas transmissões, cancele-a lá se existir, e só então encerre esta',
    abre: 'A resposta a um envio de homologação mostra uma nota e não diz que foi um teste.',
    limiar: () => null,
    resolve: 'Uma pessoa encerra a nota depois de conferir na prefeitura; ou resolve o alerta, com nota.',
    operacoes: (id) => [...daNota(id), `POST /admin/nfse/${id}/falha-definitiva`],
  },
  homologacao_em_producao: {
    gravidade: 'critica',
    texto:
      'Um envio de homologação iria a um endereço de produção e foi recusado: corrija o endereço de homologação da conexão, ou diga nela como a cidade testa',
    abre: 'O endereço de homologação de uma conexão é de produção, e nada faria do envio um teste.',
    limiar: () => null,
    resolve: PESSOA,
    operacoes: (id) => [...daNota(id), 'GET /admin/conexoes'],
  },
  cancelamento_manual: {
    gravidade: 'critica',
    texto: 'O cancelamento depende de um ato na prefeitura',
    abre: 'Pedido de cancelamento num município que não o recebe por web service.',
    limiar: () => null,
    resolve: FIM_DA_NOTA,
    operacoes: daNota,
  },
  cancelamento_sem_resposta: {
    gravidade: 'critica',
    texto: 'O município não diz se cancelou a nota',
    abre: 'Um cancelamento tentado tantas vezes quanto um envio, sem resposta.',
    limiar: () => null,
    resolve: 'O município responde: cancelada ou recusado.',
    operacoes: doPedido,
  },
  analise_sem_resposta: {
    gravidade: 'critica',
    texto: 'A análise do cancelamento passou do prazo sem resposta',
    abre: 'A análise fiscal do cancelamento expirou no município.',
    limiar: () => null,
    resolve: 'O fim da nota, ou um novo pedido de cancelamento aceito pelo município; ou uma pessoa, com nota.',
    operacoes: daNota,
  },
  substituicao_com_duas_notas: {
    gravidade: 'critica',
    texto: 'A nota nova foi autorizada e a original não foi cancelada',
    abre: 'O município recusou cancelar a nota substituída, ou não respondeu.',
    limiar: () => null,
    resolve: 'O fim de uma das duas notas.',
    operacoes: daNota,
  },
  emissor_nacional_recusou: {
    gravidade: 'critica',
    texto: 'O emissor nacional recusou o município ou a empresa',
    abre: 'Recusa E0025, E0037, E0038, E0039 ou E0084 de uma nota.',
    limiar: () => null,
    resolve: 'Uma nota da empresa, no mesmo ambiente, autorizada depois da última recusa.',
    operacoes: () => ['GET /admin/municipios'],
  },
  municipio_inacessivel: {
    gravidade: 'critica',
    texto: 'O web service não responde às sondas',
    abre: 'Sondas seguidas sem resposta, a um município por onde passaram notas em 30 dias.',
    limiar: (ajustes) => `${ajustes['monitor.falhasSeguidas']} sondas seguidas`,
    resolve: 'Sondas respondidas pelo tempo de monitor.estavelMinutos.',
    operacoes: doMunicipio,
  },
  municipio_certificado: {
    gravidade: 'atencao',
    texto: 'O certificado TLS do web service está no fim',
    abre: 'A sonda encontrou um certificado do servidor perto do fim da validade, ou vencido.',
    limiar: (ajustes) => `${ajustes['monitor.certificadoDias']} dias antes do fim`,
    resolve: 'A sonda encontra um certificado com mais tempo.',
    operacoes: doMunicipio,
  },
  auditoria_violada: {
    gravidade: 'critica',
    texto: 'A auditoria não é mais a que foi selada',
    abre: 'Uma verificação da cadeia encontrou uma linha alterada ou removida, ou um selo removido.',
    limiar: () => null,
    resolve: 'Uma verificação posterior encontra a cadeia íntegra; ou uma pessoa, com nota.',
    operacoes: () => ['GET /admin/auditoria/verificar', 'POST /admin/auditoria/verificar'],
  },
  fatura_sem_pagamento: {
    gravidade: 'informacao',
    texto: 'A fatura está vencida há 90 dias: decida se a dívida se baixa',
    abre: 'Uma fatura em aberto 90 dias depois do vencimento.',
    limiar: () => '90 dias de atraso',
    resolve: 'A fatura é paga, baixada, substituída ou cancelada; ou uma pessoa, com nota.',
    operacoes: (id) => [`GET /admin/faturamento/faturas/${id}`, `POST /admin/faturamento/faturas/${id}/write-off`],
  },
  fatura_incomum: {
    gravidade: 'atencao',
    texto: 'A fatura espera que uma pessoa a confira',
    abre: 'O total é mais que três vezes a média das últimas, o excedente passa do teto do plano, ou há linhas demais.',
    limiar: () => null,
    resolve: 'A fatura é fechada por uma pessoa, calculada outra vez sem o que a fez incomum, ou cancelada.',
    operacoes: (id) => [`GET /admin/faturamento/faturas/${id}`, `POST /admin/faturamento/faturas/${id}/fechar`],
  },
  pagamento_devolvido: {
    gravidade: 'critica',
    texto: 'Um pagamento foi devolvido, e a fatura voltou a ser devida: emita outra cobrança',
    abre: 'O banco devolveu um pagamento, todo ou em parte, e a fatura ficou com saldo.',
    limiar: () => null,
    resolve: 'A fatura é paga outra vez, baixada, substituída ou cancelada; ou uma pessoa, com nota.',
    operacoes: (id) => [
      `GET /admin/faturamento/faturas/${id}`,
      `POST /admin/faturamento/faturas/${id}/emitir-cobranca`,
    ],
  },
  pagamento_indevido: {
    gravidade: 'critica',
    texto: 'Chegou dinheiro além do que se devia',
    abre: 'O banco confirmou um Pix de uma cobrança cancelada ou já paga, ou que passa do que a fatura devia.',
    limiar: () => null,
    resolve:
      'O pagamento é aplicado a uma fatura do contrato; o que excede volta ao pagador, pelo banco; ou uma pessoa, com nota.',
    operacoes: (id) => [...daCobranca(id), `POST /admin/bank/cobrancas/${id}/aplicar-pagamento`],
  },
  pagamento_nao_conciliado: {
    gravidade: 'critica',
    texto: 'Chegou dinheiro que não é de nenhuma cobrança',
    abre: 'O banco confirmou um Pix cujo txid o serviço não conhece.',
    limiar: () => null,
    resolve: PESSOA,
    operacoes: () => ['GET /admin/bank/cobrancas'],
  },
  cobranca_divergente: {
    gravidade: 'atencao',
    texto: 'O valor pago não é o que se devia',
    abre: 'O banco confirmou o pagamento de uma cobrança com outro valor.',
    limiar: () => null,
    resolve: PESSOA,
    operacoes: daCobranca,
  },
  cobranca_recusada: {
    gravidade: 'atencao',
    texto: 'O banco recusou uma cobrança',
    abre: 'O banco disse que não cria a cobrança, e por quê.',
    limiar: () => null,
    resolve: PESSOA,
    operacoes: daCobranca,
  },
  nf_mensalidade_recusada: {
    gravidade: 'atencao',
    texto: 'A nota da mensalidade foi recusada',
    abre: 'Um pedido da nota de uma fatura foi recusado antes de sair, ou a cidade rejeitou a nota.',
    limiar: () => null,
    resolve: 'Uma tentativa posterior é aceita; ou uma pessoa, com nota.',
    operacoes: (id) => [
      `GET /admin/nf-mensalidade/faturas/${id}/nf`,
      `POST /admin/nf-mensalidade/faturas/${id}/emitir-nf`,
    ],
  },
  documentos_parados: {
    gravidade: 'atencao',
    texto: 'Os documentos não vão para o depósito',
    abre: 'O depósito de DOCUMENTOS_S3_URL não aceita documentos, ou não os devolve como os recebeu, tentativa após tentativa.',
    limiar: () => '6 tentativas seguidas, cerca de meia hora',
    resolve: 'Uma leva de documentos chega ao depósito e é conferida.',
    operacoes: () => ['GET /admin/saude', 'GET /admin/queues/documentos.mover/jobs-humanizados'],
  },
  documento_divergente: {
    gravidade: 'critica',
    texto: 'O depósito perdeu ou trocou um documento',
    abre: 'Um documento lido do depósito não é o que foi guardado, ou não está lá.',
    limiar: () => null,
    resolve: PESSOA,
    operacoes: daNota,
  },
  codigo_desconhecido: {
    gravidade: 'atencao',
    texto: 'Uma cidade respondeu um código que nenhum catálogo lista',
    abre: 'Um código sem linha no catálogo do padrão deixou uma nota em dúvida: um alerta por conexão e código.',
    limiar: () => null,
    resolve: 'Um operador classifica o código para o padrão; ou uma pessoa, com nota.',
    operacoes: (slug) => [
      `GET /admin/conexoes/${slug}/active`,
      'GET /admin/codigos',
      'POST /admin/codigos/classificar',
    ],
  },
  item_separado: {
    gravidade: 'critica',
    texto: 'Uma linha que falha sozinha foi separada, para que as outras sigam; o que ela devia fazer não aconteceu',
    abre: 'O trabalho em lote falhou por causa de uma linha: um alerta por trabalho e conta.',
    limiar: () => null,
    resolve: 'A linha é tentada de novo e dá certo, por outra versão do serviço ou por um operador, ou é descartada.',
    operacoes: () => ['GET /admin/separados'],
  },
  fila_em_atraso: {
    gravidade: 'critica',
    texto: 'Uma fila de que as contas dependem está atrasada',
    abre: 'O item mais antigo de uma fila espera mais que o limite dela.',
    limiar: (ajustes) =>
      `eventos ${ajustes['saude.eventosSegundos']} s, webhooks ${ajustes['saude.webhooksSegundos']} s, e-mails ${ajustes['saude.emailsSegundos']} s, busca ${ajustes['saude.buscaSegundos']} s`,
    resolve: 'O item mais antigo da fila volta a esperar menos que o limite.',
    operacoes: () => ['GET /admin/saude', 'GET /admin/separados', 'GET /admin/queues'],
  },
}

/** The severities from the gravest down to `minima`. */
export const fromGravidade = (minima: Gravidade): readonly Gravidade[] =>
  GRAVIDADES.slice(0, GRAVIDADES.indexOf(minima) + 1)

/** What an alert is about: a note, or the first part of its key. */
export const alvoOf = ({ chave, notaId }: { chave: string; notaId: string | null }): string =>
  notaId ?? chave.split(':')[0]!
