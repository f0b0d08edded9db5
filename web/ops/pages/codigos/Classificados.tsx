import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type CodigoClassificado, call, read, renew } from '#web/api/ops/client.ts'
import { inteira } from '#web/app/lista/inteira.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { EFEITOS } from '#web/words/codigos.ts'
import { dataCheia } from '#web/words/datas.ts'
import { MOTIVO } from '../motivo.ts'
import type { Codigo } from './Codigos.tsx'

const rota = getRouteApi('/dentro/codigos')

type Atos = { onOpen: (codigo: Codigo) => void; onUndo: (codigo: CodigoClassificado) => void }

const colunasDe = (porque: string | undefined, { onOpen, onUndo }: Atos): Coluna<CodigoClassificado>[] => [
  {
    id: 'codigo',
    titulo: 'Código',
    fixa: true,
    ordem: 'codigo',
    planilha: ({ codigo }) => codigo,
    celula: ({ codigo }) => <span className="font-mono text-xs font-medium">{codigo}</span>,
  },
  {
    id: 'padrao',
    titulo: 'Padrão',
    ordem: 'padrao',
    planilha: ({ padrao }) => padrao,
    celula: ({ padrao }) => <span className="font-mono text-xs whitespace-nowrap">{padrao}</span>,
  },
  {
    id: 'efeito',
    titulo: 'Significa',
    ordem: 'efeito',
    planilha: ({ efeito }) => EFEITOS[efeito].rotulo,
    celula: ({ efeito }) => <Selo tom={EFEITOS[efeito].tom}>{EFEITOS[efeito].rotulo}</Selo>,
  },
  {
    id: 'motivo',
    titulo: 'De onde se sabe',
    className: 'md:w-[34%]',
    planilha: ({ motivo }) => motivo,
    celula: ({ motivo }) => <span className="break-words">{motivo}</span>,
  },
  {
    id: 'em',
    titulo: 'Desde',
    ordem: 'em',
    emOrdem: ({ em }) => em,
    planilha: ({ em }) => dataCheia(em),
    celula: ({ em, por }) => (
      <>
        <Instante em={em} />
        {por && <span className="sub block">{por.nome}</span>}
      </>
    ),
  },
  {
    id: 'atos',
    titulo: 'Ações',
    direita: true,
    celula: (each) => (
      <span className="inline-flex gap-2">
        <Botao porque={porque} aria-label={`Mudar ${each.codigo} de ${each.padrao}`} onClick={() => onOpen(each)}>
          Mudar
        </Botao>
        <Botao porque={porque} aria-label={`Desfazer ${each.codigo} de ${each.padrao}`} onClick={() => onUndo(each)}>
          Desfazer
        </Botao>
      </span>
    ),
  },
]

/** What operators said of codes, each to be changed or taken back. */
export function Classificados({ onOpen }: Pick<Atos, 'onOpen'>) {
  const porque = usePorque()('admin.codigo.classify', 'classificar códigos')
  const [undoing, setUndoing] = useState<CodigoClassificado | null>(null)
  const colunas = colunasDe(porque, { onOpen, onUndo: setUndoing })
  return (
    <>
      <Lista
        rota={rota}
        rotulo="Códigos classificados"
        busca="Código, padrão ou motivo"
        colunas={colunas}
        consulta={inteira(read('GET /admin/codigos', {}), ({ items }) => items, colunas)}
        chave={({ padrao, codigo }) => `${padrao} ${codigo}`}
        grade='"codigo efeito" "padrao em" "motivo motivo" "atos atos"'
        densa
        vazio={
          <Vazio titulo="Nenhum código classificado">
            O que se disser de um código aparece aqui, e pode ser desfeito.
          </Vazio>
        }
      />
      {undoing && (
        <Confirmar
          titulo={`Desfazer a classificação de ${undoing.codigo}`}
          acao="Desfazer"
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            const { padrao, codigo } = undoing
            await call('POST /admin/codigos/desclassificar', { corpo: { padrao, codigo, motivo } })
            notifyDone('O código voltou a ser desconhecido')
            await renew('GET /admin/codigos')
          }}
          onClose={() => setUndoing(null)}
        >
          Em até cinco segundos ele volta a deixar em dúvida as notas de {undoing.padrao}. O que já foi decidido por ele
          fica como está.
        </Confirmar>
      )}
    </>
  )
}
