import type { Ambiente } from '#web/api/ops/client.ts'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { EscolhaVarias } from '#web/kit/form/EscolhaVarias.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { SIGLAS } from '#web/words/municipios.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { EscolhaDoPadrao } from '../Confianca.tsx'
import { searchEmpresas } from '../procurar-empresas.ts'
import { nameMunicipios, searchMunicipios } from '../procurar-municipios.ts'

/** The fields of a preparation, as the form holds them. */
export type Pedido = {
  padrao?: string
  ambiente: Ambiente
  uf?: string
  municipios?: string[]
  empresaId?: string
  endereco?: string
  raiz?: string
  publicar: boolean
  substituir: boolean
  motivo?: string
}

const OPCOES_AMBIENTE = Object.entries(AMBIENTES).map(([value, label]) => ({ value, label }))
const UFS = [
  { value: null as string | null, label: 'Todos os estados' },
  ...SIGLAS.map((uf) => ({ value: uf, label: uf })),
]

/** Which cities, with which company and addresses, and how far. */
export const CamposDaPreparacao = () => (
  <>
    <div className="grid gap-4 sm:grid-cols-3">
      <EscolhaDoPadrao />
      <Escolha nome="ambiente" rotulo="Ambiente" opcoes={OPCOES_AMBIENTE} />
      <Escolha nome="uf" rotulo="Estado" opcoes={UFS} placeholder="Todos os estados" />
    </div>
    <EscolhaVarias
      nome="municipios"
      rotulo="Só estas cidades"
      ajuda="Em branco, as que a tabela indica para o padrão"
      placeholder="Nome ou código do IBGE"
      tabela="municipios"
      search={searchMunicipios}
      loadNames={nameMunicipios}
    />
    <EscolhaBuscada
      nome="empresaId"
      rotulo="Empresa que assina os ensaios"
      ajuda="Em branco, em cada cidade uma empresa dela. Três letras do nome, ou o CNPJ."
      tabela="empresas"
      search={searchEmpresas}
    />
    <Texto
      nome="endereco"
      rotulo="Endereço do sistema"
      tipo="url"
      ajuda="Só quando é o mesmo para todas. Em branco, o que a tabela sabe de cada uma."
      maxLength={500}
    />
    <Texto
      nome="raiz"
      rotulo="Certificado raiz, em PEM"
      ajuda="Só quando o certificado do endereço não é de uma autoridade pública."
      linhas={2}
      mono
    />
    <Chave
      nome="publicar"
      rotulo="Publicar as que passarem no ensaio"
      ajuda="Sem isso, ficam ensaiadas, à espera de você."
    />
    <Chave
      nome="substituir"
      rotulo="Também as que uma conexão já serve"
      ajuda="Cada uma ganha uma versão nova; a que está no ar fica guardada."
    />
    <Texto nome="motivo" rotulo="Motivo" ajuda="Em uma frase; fica na auditoria, com o seu nome." linhas={2} />
  </>
)
