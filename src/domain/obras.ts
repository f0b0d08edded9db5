/**
 * Every work over rows of more than one account, by name, with what stays undone while a row of it is set aside, in
 * words for operators. src/roles/obras.ts has the function that repeats each for one row.
 */
export const OBRAS = {
  'eventos.expandir': 'O evento não vira entregas de webhook nem o e-mail ao tomador.',
  'busca.indexar': 'A nota não aparece na busca, e o tomador dela não é guardado.',
  'busca.blocos': 'Notas da conta não são achadas pelo meio do número, do idIntegracao ou da chave de acesso.',
  'contagens.somar': 'As contagens da conta não mudam mais.',
  'notas.situar-iss': 'O ISS da nota não entra nas somas.',
  'saude.somar': 'Um passo de uma nota não entra nas medidas da cidade.',
  'notas.verificar': 'A cidade não é perguntada se encerrou a nota por si.',
  'empresas.ler-eventos': 'Os eventos da empresa no sistema nacional não são lidos.',
  'documentos.mover': 'Os documentos da nota ficam no banco.',
  'recorrentes.planejar': 'A nota recorrente não sai na sua data.',
  'faturas.cobrar-passos': 'A fatura vencida não é cobrada.',
  'contratos.avancar': 'O contrato não muda de estado na sua data.',
  'contratos.reavaliar': 'O contrato em dia continua inadimplente ou suspenso.',
  'reajustes.aplicar': 'O reajuste não é aplicado.',
  'nf-mensalidade.emitir': 'A nota da mensalidade não sai.',
  'lote-de-faturas.passo': 'A fatura fica com passos do mês por fazer.',
  'cobrancas.mover': 'A cobrança não vence nem é perguntada ao banco.',
  'conciliacao.registrar': 'O que o banco diz da cobrança ou do Pix não é registrado.',
  'certificados.avisar': 'Ninguém é avisado do fim do certificado.',
  'avise-me.responder': 'Quem espera pela cidade não é avisado.',
  'avisos.encerrar': 'A conta avisada de um incidente não é avisada do fim dele.',
  'ver-como.encerrar': 'A sessão de suporte terminada não tem fim na auditoria.',
} as const satisfies Record<string, string>

export type Obra = keyof typeof OBRAS
