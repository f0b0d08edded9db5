import type { Alerta } from '../formas.ts'
import type { Tom } from './status.ts'

/** How grave what operators look at is. */
export const GRAVIDADES: Record<Alerta['gravidade'], { rotulo: string; tom: Tom }> = {
  critica: { rotulo: 'Crítico', tom: 'vermelho' },
  atencao: { rotulo: 'Atenção', tom: 'ambar' },
  informacao: { rotulo: 'Aviso', tom: 'azul' },
}

/** What the account can do about what a city does not accept in its questions. */
export const RENOVAR: Record<NonNullable<Alerta['perguntaRecusada']>['causa'], string> = {
  credencial: 'A conta confere o usuário, a senha ou o token desta cidade, na página da empresa no portal:',
  certificado: 'A conta confere o certificado da empresa, ou envia outro, no portal:',
  assinatura: 'A conta confere o certificado da empresa, ou envia outro, no portal:',
  inscricao: 'A conta confere a inscrição municipal e o cadastro da empresa na prefeitura, e a corrige no portal:',
}

/** The kinds of alerts. */
export const ALERTAS: Record<Alerta['tipo'], string> = {
  nota_incerta: 'Nota sem resultado conhecido',
  pergunta_recusada: 'Prefeitura recusa a empresa',
  nota_em_conflito: 'Nosso número com outro conteúdo',
  numero_ja_usado_por_outro: 'Número usado por outro sistema',
  teste_sem_marca: 'Teste que pode ser nota',
  homologacao_em_producao: 'Teste a endereço de produção',
  cancelamento_manual: 'Cancelamento a fazer à mão',
  cancelamento_sem_resposta: 'Cancelamento sem resposta',
  analise_sem_resposta: 'Análise sem resposta',
  substituicao_com_duas_notas: 'Substituição com duas notas',
  emissor_nacional_recusou: 'Emissor Nacional recusou a cidade',
  municipio_inacessivel: 'Cidade fora do ar',
  municipio_certificado: 'Certificado da cidade',
  auditoria_violada: 'Auditoria violada',
  fatura_sem_pagamento: 'Fatura sem pagamento',
  fatura_incomum: 'Fatura incomum',
  pagamento_devolvido: 'Pagamento devolvido',
  pagamento_indevido: 'Pagamento indevido',
  pagamento_nao_conciliado: 'Pagamento não conciliado',
  cobranca_divergente: 'Cobrança divergente',
  cobranca_recusada: 'Cobrança recusada',
  nf_mensalidade_recusada: 'Nota da mensalidade recusada',
  documentos_parados: 'Documentos parados',
  documento_divergente: 'Documento divergente',
  codigo_desconhecido: 'Código desconhecido',
  item_separado: 'Linha separada',
  fila_em_atraso: 'Fila em atraso',
}
