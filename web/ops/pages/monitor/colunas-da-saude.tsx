import type { Processo } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { duracao, inteiro } from '#web/words/formatos.ts'
import type { Tom } from '#web/words/status.ts'

const SITUACOES: Record<Processo['situacao'], { rotulo: string; tom: Tom }> = {
  vivo: { rotulo: 'Vivo', tom: 'verde' },
  encerrando: { rotulo: 'Encerrando', tom: 'cinza' },
  silencioso: { rotulo: 'Silencioso', tom: 'vermelho' },
}

const MEBI = 1024 * 1024

export const COLUNAS: Coluna<Processo>[] = [
  {
    id: 'papel',
    titulo: 'Processo',
    celula: ({ papel, maquina, pid }) => (
      <>
        <span className="font-medium">{papel}</span>
        <span className="sub block">
          {maquina}, {pid}
        </span>
      </>
    ),
  },
  { id: 'versao', titulo: 'Versão', className: 'max-md:hidden', celula: ({ versao }) => versao },
  { id: 'desde', titulo: 'Desde', celula: ({ iniciadoEm }) => <Instante em={iniciadoEm} /> },
  {
    id: 'memoria',
    titulo: 'Memória',
    direita: true,
    className: 'max-md:hidden',
    celula: ({ memoriaBytes }) => `${inteiro(Math.round(memoriaBytes / MEBI))} MiB`,
  },
  {
    id: 'atraso',
    titulo: 'Atraso',
    direita: true,
    celula: ({ atrasoP99Ms, atrasoMaxMs }) => (
      <span title={`O maior: ${duracao(atrasoMaxMs)}`}>{duracao(atrasoP99Ms)}</span>
    ),
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    direita: true,
    celula: ({ situacao }) => <Selo tom={SITUACOES[situacao].tom}>{SITUACOES[situacao].rotulo}</Selo>,
  },
]
