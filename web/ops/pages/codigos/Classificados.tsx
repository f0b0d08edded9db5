import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type CodigoClassificado, call, read, renew } from '#web/api/ops/client.ts'
import { inteira } from '#web/app/lista/inteira.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { MOTIVO } from '../motivo.ts'
import { type Atos, colunasDe } from './colunas-dos-classificados.tsx'

const rota = getRouteApi('/dentro/codigos')

/** The operators' classifications of codes, each to be changed or taken back. */
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
