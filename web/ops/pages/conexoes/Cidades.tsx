import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type Anexo, type Conexao, call, readList } from '#web/api/ops/client.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { AnexarCidades, renewCidades } from './AnexarCidades.tsx'
import { colunasCom } from './colunas-das-cidades.tsx'

const rota = getRouteApi('/dentro/conexoes/$id')

/** The cities that a connection serves, whichever version is published; they are added and taken away here. */
export function Cidades({ conexao: { id, slug } }: { conexao: Conexao }) {
  const porque = usePorque()('admin.conexao.write', 'mudar as cidades de uma conexão')
  const [fora, setFora] = useState<Anexo | null>(null)
  const [nova, setNova] = useState(false)
  const anexar = (
    <Botao porque={porque} onClick={() => setNova(true)}>
      Anexar cidades
    </Botao>
  )
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center justify-between gap-3 text-sm text-tinta-2">
        Valem para {slug}, qualquer que seja a versão.
        {anexar}
      </p>
      <Lista
        rota={rota}
        rotulo="Cidades da conexão"
        consulta={(_, fatia) =>
          readList('GET /admin/conexoes/{id}/municipios', { caminho: { id }, consulta: { ...fatia } })
        }
        colunas={colunasCom(setFora, porque)}
        chave={({ municipio }) => municipio}
        grade='"cidade retirar" "endereco endereco"'
        densa
        esqueleto={4}
        vazio={<Vazio titulo="Nenhuma cidade ainda">Anexe as que falam por este caminho.</Vazio>}
      />
      {nova && <AnexarCidades id={id} onClose={() => setNova(false)} />}
      {fora && (
        <Confirmar
          titulo={`Retirar ${fora.nome}, ${fora.uf}`}
          acao="Retirar a cidade"
          perigo
          onConfirm={async () => {
            const caminho = { id, ibge: fora.municipio }
            await call('DELETE /admin/conexoes/{id}/municipios/{ibge}', { caminho })
            notifyDone('Cidade retirada', `${fora.nome} volta à rota que teria sem a conexão.`)
            await renewCidades()
          }}
          onClose={() => setFora(null)}
        >
          As notas novas da cidade deixam de ir por {slug}. As que estão em andamento seguem por onde saíram.
        </Confirmar>
      )}
    </>
  )
}
