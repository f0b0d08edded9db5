/** How grave something is, the gravest first. */
export const GRAVIDADES = ['critica', 'atencao', 'informacao'] as const
export type Gravidade = (typeof GRAVIDADES)[number]

/** Something that operators must see: about a note of an account, about a city, or about the service itself. */
export const TIPOS_DE_ALERTA = [
  'nota_incerta',
  'pergunta_recusada',
  'nota_em_conflito',
  'numero_ja_usado_por_outro',
  'teste_sem_marca',
  'homologacao_em_producao',
  'cancelamento_manual',
  'cancelamento_sem_resposta',
  'analise_sem_resposta',
  'substituicao_com_duas_notas',
  'emissor_nacional_recusou',
  'municipio_inacessivel',
  'municipio_certificado',
  'auditoria_violada',
  'fatura_sem_pagamento',
  'fatura_incomum',
  'pagamento_devolvido',
  'pagamento_indevido',
  'pagamento_nao_conciliado',
  'cobranca_divergente',
  'cobranca_recusada',
  'nf_mensalidade_recusada',
  'documentos_parados',
  'documento_divergente',
  'codigo_desconhecido',
  'item_separado',
  'fila_em_atraso',
] as const
export type TipoDeAlerta = (typeof TIPOS_DE_ALERTA)[number]
