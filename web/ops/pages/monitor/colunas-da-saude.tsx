import type { Processo } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
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
    planilha: ({ papel, maquina, pid }) => `${papel} ${maquina} ${pid}`,
    celula: ({ papel, maquina, pid }) => (
      <>
        <span className="font-medium">{papel}</span>
        <span className="sub block">
          {maquina}, {pid}
        </span>
      </>
    ),
  },
  {
    id: 'versao',
    titulo: 'Versão',
    planilha: ({ versao }) => versao,
    className: 'max-md:hidden',
    celula: ({ versao }) => versao,
  },
  {
    id: 'desde',
    titulo: 'Desde',
    emOrdem: ({ iniciadoEm }) => iniciadoEm,
    planilha: ({ iniciadoEm }) => dataCheia(iniciadoEm),
    celula: ({ iniciadoEm }) => <Instante em={iniciadoEm} />,
  },
  {
    id: 'memoria',
    titulo: 'Memória',
    planilha: ({ memoriaBytes }) => Math.round(memoriaBytes / MEBI),
    direita: true,
    className: 'max-md:hidden',
    celula: ({ memoriaBytes }) => `${inteiro(Math.round(memoriaBytes / MEBI))} MiB`,
  },
  {
    id: 'atraso',
    titulo: 'Atraso',
    planilha: ({ atrasoP99Ms }) => atrasoP99Ms,
    direita: true,
    celula: ({ atrasoP99Ms, atrasoMaxMs }) => (
      <span title={`O maior: ${duracao(atrasoMaxMs)}`}>{duracao(atrasoP99Ms)}</span>
    ),
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    planilha: ({ situacao }) => SITUACOES[situacao].rotulo,
    direita: true,
    celula: ({ situacao }) => <Selo tom={SITUACOES[situacao].tom}>{SITUACOES[situacao].rotulo}</Selo>,
  },
]
