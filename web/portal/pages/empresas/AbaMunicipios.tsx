import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, TriangleAlert } from 'lucide-react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { Empresa, MunicipioDoPortal, NfseConfig } from '#web/api/portal/client.ts'
import { nfseConfigs } from '#web/api/portal/empresas.ts'
import { municipio as municipioPor, searchMunicipios } from '#web/api/portal/municipios.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { Formulario } from '#web/kit/form/Formulario.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { diaMesAno } from '#web/words/datas.ts'
import { AMBIENTES, TRILHOS } from '#web/words/status.ts'
import { ConfigMunicipio } from './ConfigMunicipio.tsx'
import { enumerate, exigenciasDe, issuesIn, rotaDe } from './pendencias.ts'

type Linha = { ibge: string; municipio?: MunicipioDoPortal | undefined; config?: NfseConfig | undefined }
type Props = { empresa: Empresa; aberto?: string | undefined; onOpen: (ibge?: string) => void }

/** In which cities the company issues, what each requires, and the configuration of the one that is open. */
export function AbaMunicipios({ empresa, aberto, onOpen }: Props) {
  const ambiente = useAmbiente()
  const { data: configs, error, refetch } = useQuery(nfseConfigs(empresa.id, ambiente))
  const sede = empresa.endereco.codigoCidade
  const codigos = [...new Set([sede, ...(configs ?? []).map(({ municipio }) => municipio)])]
  const cidades = useQueries({ queries: codigos.map((ibge) => municipioPor(ibge)) })
  if (!configs) return <NaoCarregado erro={error} onRetry={refetch} alto={240} />
  if (aberto)
    return (
      <ConfigMunicipio
        // the other ambiente is another configuration: unsaved text does not carry over
        key={`${aberto} ${ambiente}`}
        empresa={empresa}
        ibge={aberto}
        ambiente={ambiente}
        config={configs.find(({ municipio }) => municipio === aberto)}
        onClose={() => onOpen()}
      />
    )
  const linhas: Linha[] = codigos.map((ibge, index) => ({
    ibge,
    municipio: cidades[index]?.data,
    config: configs.find(({ municipio }) => municipio === ibge),
  }))
  const colunas: Coluna<Linha>[] = [
    {
      id: 'cidade',
      titulo: 'Município',
      celula: ({ ibge, municipio }) => (
        <>
          <Link
            to="/empresas/$id"
            params={{ id: empresa.id }}
            search={{ aba: 'municipios', municipio: ibge }}
            className={LINK_LINHA}
          >
            {municipio ? `${municipio.nome}, ${municipio.uf}` : ibge}
          </Link>
          {ibge === sede && <span className="sub block">Município da empresa</span>}
        </>
      ),
    },
    {
      id: 'trilho',
      titulo: 'Emite por',
      celula: ({ municipio, config }) =>
        municipio && (
          <span className="text-tinta-2">
            {rotaDe(municipio, empresa, config).trilho === 'nacional'
              ? 'Emissor nacional'
              : `Prefeitura${municipio.padrao ? `, ${municipio.padrao}` : ''}`}
          </span>
        ),
    },
    {
      id: 'falta',
      titulo: 'O que a cidade pede',
      celula: ({ municipio, config }) => municipio && <Situacao {...{ municipio, config, empresa, ambiente }} />,
    },
    {
      id: 'quando',
      titulo: 'Configuração',
      className: 'text-tinta-2 whitespace-nowrap',
      celula: ({ config }) => (config ? `salva em ${diaMesAno(config.atualizadoEm)}` : 'padrão'),
    },
  ]
  return (
    <>
      <Tabela
        rotulo={`Municípios em ${AMBIENTES[ambiente].toLowerCase()}`}
        colunas={colunas}
        linhas={linhas}
        chave={({ ibge }) => ibge}
        vazio={null}
        grade='"cidade quando" "trilho trilho" "falta falta"'
      />
      <div className="mt-8">
        <Secao
          titulo="Emite para outra cidade?"
          texto="A nota sai pelo município da empresa. Configure outro quando ela tem inscrição e acesso também lá."
        >
          <Formulario<{ municipio?: string }>
            inicial={{}}
            onSubmit={async () => {}}
            onChange={({ municipio }) => municipio && onOpen(municipio)}
            className="max-w-sm"
          >
            <EscolhaBuscada
              nome="municipio"
              rotulo="Município"
              placeholder="Digite o nome da cidade"
              tabela="municipios"
              search={searchMunicipios}
            />
          </Formulario>
        </Secao>
      </div>
    </>
  )
}

type SituacaoProps = {
  municipio: MunicipioDoPortal
  config: NfseConfig | undefined
  empresa: Empresa
  ambiente: keyof typeof AMBIENTES
}

function Situacao({ municipio, config, empresa, ambiente }: SituacaoProps) {
  if (!issuesIn(municipio, empresa, config, ambiente))
    return (
      <Selo tom="cinza">
        {municipio.atendido
          ? `Sem ${AMBIENTES[ambiente].toLowerCase()} ainda`
          : `Sem emissão pelo trilho ${TRILHOS[municipio.trilho].toLowerCase()}`}
      </Selo>
    )
  const faltas = exigenciasDe(municipio, empresa, config).filter(({ pronta }) => !pronta)
  return faltas.length === 0 ? (
    <Selo tom="verde" icone={Check}>
      Tudo pronto
    </Selo>
  ) : (
    <Selo tom="ambar" icone={TriangleAlert}>
      Falta {enumerate(faltas.map(({ nome }) => nome))}
    </Selo>
  )
}
