import { useQuery } from '@tanstack/react-query'
import { read } from '#web/api/ops/client.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { Formulario } from '#web/kit/form/Formulario.tsx'
import { requireFields } from '#web/kit/form/require-fields.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { EMISSOR_NACIONAL } from '#web/words/municipios.ts'
import { searchMunicipios } from '../procurar-municipios.ts'

export const municipioDe = (codigo: string) => read('GET /admin/municipios/{codigo}', { caminho: { codigo } })

/** The choice of the city. */
export const EscolherCidade = ({ onChoose }: { onChoose: (municipio: string) => void }) => (
  <Formulario<{ municipio?: string }>
    inicial={{}}
    validate={(valores) => requireFields(valores, { municipio: 'Escolha a cidade.' })}
    onSubmit={async ({ municipio = '' }) => onChoose(municipio)}
    className="flex max-w-xl flex-col gap-3"
  >
    <EscolhaBuscada
      nome="municipio"
      rotulo="Cidade"
      placeholder="Nome ou código do IBGE"
      tabela="municipios"
      search={searchMunicipios}
    />
    <span>
      <Enviar>Continuar</Enviar>
    </span>
  </Formulario>
)

/** What is known of the chosen city, in a sentence. `comRascunho`: the last step says what happens to its connection. */
export function FraseDaCidade({ codigo, comRascunho }: { codigo: string; comRascunho: boolean }) {
  const { data } = useQuery(municipioDe(codigo))
  if (!data) return <span className="font-mono text-xs">{codigo}</span>
  const { nome, uf, populacao, emissorNacional, conexao, esperando } = data
  const esperam = esperando.producao + esperando.homologacao
  return (
    <>
      <strong className="font-medium">
        {nome} ({uf})
      </strong>
      , <span className="font-mono text-xs">{codigo}</span>. {inteiro(populacao)} habitantes; emissor nacional:{' '}
      {EMISSOR_NACIONAL[emissorNacional].toLowerCase()}
      {esperam > 0 && `; ${count(esperam, 'pessoa espera', 'pessoas esperam')} por ela`}.
      {conexao && !comRascunho && (
        <span className="text-ambar">
          {' '}
          A conexão <span className="font-mono text-xs">{conexao.slug}</span> já serve esta cidade: publicar aqui a traz
          para a nova.
        </span>
      )}
    </>
  )
}
