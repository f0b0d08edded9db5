import type { Separado } from '../formas.ts'
import type { Tom } from './status.ts'

/** The works over rows of many accounts. */
export const OBRAS: Record<Separado['obra'], string> = {
  'eventos.expandir': 'Entregas de um evento',
  'busca.indexar': 'Busca de notas',
  'busca.blocos': 'Busca por trechos de números',
  'contagens.somar': 'Contagens da conta',
  'notas.situar-iss': 'ISS de notas nas somas',
  'saude.somar': 'Medidas das cidades',
  'notas.verificar': 'Pergunta à cidade',
  'empresas.ler-eventos': 'Eventos do sistema nacional',
  'documentos.mover': 'Depósito de documentos',
  'recorrentes.planejar': 'Notas recorrentes',
  'faturas.cobrar-passos': 'Cobrança de fatura vencida',
  'contratos.avancar': 'Andamento do contrato',
  'contratos.reavaliar': 'Fim da inadimplência',
  'reajustes.aplicar': 'Reajuste',
  'nf-mensalidade.emitir': 'Nota da mensalidade',
  'lote-de-faturas.passo': 'Passos do mês',
  'cobrancas.mover': 'Andamento da cobrança',
  'conciliacao.registrar': 'Conciliação com o banco',
  'certificados.avisar': 'Aviso de certificado',
  'avisos.encerrar': 'Fim de um aviso de incidente',
  'avise-me.responder': 'Aviso de cidade atendida',
  'ver-como.encerrar': 'Fim da sessão de suporte',
}

/** What happens to a row set aside. */
export const SEPARADO: Record<Separado['situacao'], { rotulo: string; tom: Tom }> = {
  separado: { rotulo: 'Separado', tom: 'vermelho' },
  a_tentar: { rotulo: 'A tentar', tom: 'ambar' },
  descartado: { rotulo: 'Descartado', tom: 'cinza' },
}
