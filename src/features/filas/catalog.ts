import type { Fila } from '#domain/filas.ts'

/** The work of a queue, in the words of operators. */
type Descricao = {
  descricao: string
  /** Its calls go to a city (`conexao:ambiente`) under its breaker, and only as many at once as it can take. */
  cidade: boolean
  /** It decides whether a note is issued: `clean` and `retry-all-failed` need two administrators. */
  emissao: boolean
}

/** Every queue, in the order of the life of a note. */
export const CATALOGO: Readonly<Record<Fila, Descricao>> = {
  'nota.issue': { descricao: 'Envia notas aceitas ao município', cidade: true, emissao: true },
  'nota.consult': {
    descricao: 'Pergunta ao município por notas de resultado desconhecido',
    cidade: true,
    emissao: true,
  },
  'nota.cancel': { descricao: 'Cancela notas e acompanha análises no município', cidade: true, emissao: false },
  'nota.correct': { descricao: 'Registra cartas de correção no município', cidade: true, emissao: false },
  'nota.check-status': {
    descricao: 'Confere se o município encerrou notas por conta própria',
    cidade: false,
    emissao: false,
  },
  'empresa.events': {
    descricao: 'Lê a distribuição do sistema nacional, empresa por empresa',
    cidade: false,
    emissao: false,
  },
  'lote.processar': {
    descricao: 'Confere e emite, linha a linha, os lotes do portal',
    cidade: false,
    emissao: true,
  },
  'webhook.deliver': { descricao: 'Entrega webhooks', cidade: false, emissao: false },
  'mail.send': { descricao: 'Envia e-mails', cidade: false, emissao: false },
  'mail.customer': { descricao: 'Prepara o e-mail da nota autorizada ao tomador', cidade: false, emissao: false },
  'recorrente.issue': { descricao: 'Emite as notas recorrentes na data', cidade: false, emissao: false },
  'certificado.expiry': { descricao: 'Avisa sobre certificados que vencem', cidade: false, emissao: false },
  'auditoria.verify': { descricao: 'Confere a cadeia da auditoria', cidade: false, emissao: false },
  'monitor.probe': { descricao: 'Sonda web services em uso', cidade: false, emissao: false },
  'alerta.notify': { descricao: 'Avisa a operação sobre alertas, por webhook', cidade: false, emissao: false },
  'analyzer.run': { descricao: 'Analisa web services de municípios', cidade: false, emissao: false },
  'conexoes.preparar': {
    descricao: 'Prepara e publica os municípios de um padrão, um a um',
    cidade: false,
    emissao: false,
  },
  'regulamentacao.checar': {
    descricao: 'Compara as tabelas oficiais com o que as fontes publicam',
    cidade: false,
    emissao: false,
  },
  'regulamentacao.municipios': {
    descricao: 'Examina por onde cada município emite, e o que falta',
    cidade: false,
    emissao: false,
  },
  'faturamento.lote': { descricao: 'Processa as faturas de um mês, uma a uma', cidade: false, emissao: false },
  'banco.cobrar': { descricao: 'Cria e consulta cobranças no banco', cidade: false, emissao: false },
  'banco.cancelar': { descricao: 'Cancela cobranças no banco', cidade: false, emissao: false },
  'banco.evento': { descricao: 'Confere no banco os pagamentos que ele avisou', cidade: false, emissao: false },
  'banco.conciliar': { descricao: 'Compara cobranças e pagamentos com o banco', cidade: false, emissao: false },
  'documentos.mover': {
    descricao: 'Leva documentos de notas encerradas ao depósito (DOCUMENTOS_S3_URL)',
    cidade: false,
    emissao: false,
  },
}
