import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Ajuste, call, read, renew } from '#web/api/ops/client.ts'
import { sessao } from '#web/api/ops/sessao.ts'
import { inteira } from '#web/app/lista/inteira.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { MOTIVO } from '../motivo.ts'
import { colunasDosAjustes } from './colunas-dos-ajustes.tsx'
import { MudarAjuste } from './MudarAjuste.tsx'
import { valorEscrito } from './valor-do-ajuste.ts'

const rota = getRouteApi('/dentro/ajustes')

/** The settings of the service: the default of each, and what was set instead, by whom and why. */
export function Ajustes() {
  const porque = usePorque()
  const papel = useQuery(sessao).data?.usuario.papel
  const [changing, setChanging] = useState<Ajuste | null>(null)
  const [clearing, setClearing] = useState<Ajuste | null>(null)
  const colunas = colunasDosAjustes({
    porque: ({ papeis }) =>
      porque('admin.ajuste.write', 'alterar ajustes') ??
      (papel === 'operador' && !papeis.includes(papel) ? 'Só um superadministrador altera este ajuste.' : undefined),
    onChange: setChanging,
    onClear: setClearing,
  })
  return (
    <>
      <Cabecalho titulo="Ajustes" texto="Valem em segundos, em todos os processos." />
      <Lista
        rota={rota}
        rotulo="Ajustes"
        busca="Nome, descrição ou valor"
        colunas={colunas}
        consulta={inteira(read('GET /admin/settings', {}), ({ items }) => items, colunas)}
        chave={({ chave }) => chave}
        grade='"ajuste valor" "alteracao acao"'
        densa
        porPagina={100}
        vazio={null}
      />
      {changing && <MudarAjuste ajuste={changing} onClose={() => setChanging(null)} />}
      {clearing && (
        <Confirmar
          titulo="Voltar ao padrão"
          acao="Voltar ao padrão"
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('DELETE /admin/settings/{key}', { caminho: { key: clearing.chave }, consulta: { motivo } })
            notifyDone('De volta ao padrão', clearing.chave)
            await renew('GET /admin/settings')
          }}
          onClose={() => setClearing(null)}
        >
          {`${clearing.chave} volta a ${valorEscrito(clearing, clearing.padrao)}.`}
        </Confirmar>
      )}
    </>
  )
}
