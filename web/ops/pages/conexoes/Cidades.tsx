import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Anexo, type Conexao, call, readList, renew } from '#web/api/ops/client.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { AnexarCidades } from './AnexarCidades.tsx'

const rota = getRouteApi('/dentro/conexoes/$id')

/** What is read again when the cities of a connection change. */
export const renewCidades = () =>
  renew(
    'GET /admin/conexoes',
    'GET /admin/conexoes/{id}/municipios',
    'GET /admin/conexoes/{id}/impacto',
    'GET /admin/municipios',
    'GET /admin/municipios/{codigo}',
  )

const enderecosDe = ({ urls }: Anexo) =>
  (['producao', 'homologacao'] as const).flatMap((ambiente) =>
    Object.values(urls[ambiente] ?? {}).map((url) => `${AMBIENTES[ambiente]}: ${url}`),
  )

const colunasCom = (remove: (anexo: Anexo) => void, porque: string | undefined): Coluna<Anexo>[] => [
  {
    id: 'cidade',
    titulo: 'Cidade',
    fixa: true,
    planilha: ({ nome, uf }) => `${nome}/${uf}`,
    celula: ({ municipio, nome, uf }) => (
      <>
        <Link to="/municipios/$codigo" params={{ codigo: municipio }} search={{}} className={LINK_LINHA}>
          {nome}, {uf}
        </Link>
        <span className="sub block font-mono">{municipio}</span>
      </>
    ),
  },
  {
    id: 'endereco',
    titulo: 'Endereço próprio',
    planilha: (anexo) => enderecosDe(anexo).join(' '),
    celula: (anexo) => {
      const enderecos = enderecosDe(anexo)
      if (enderecos.length === 0) return <span className="text-tinta-3">O da conexão</span>
      return enderecos.map((each) => (
        <span key={each} className="block font-mono text-xs break-all">
          {each}
        </span>
      ))
    },
  },
  {
    id: 'retirar',
    titulo: 'Retirar',
    direita: true,
    celula: (anexo) => (
      <span className="relative z-1">
        <Botao tipo="discreto" porque={porque} aria-label={`Retirar ${anexo.nome}`} onClick={() => remove(anexo)}>
          Retirar
        </Botao>
      </span>
    ),
  },
]

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
