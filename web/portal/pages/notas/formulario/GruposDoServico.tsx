import { searchMunicipios } from '#web/api/portal/municipios.ts'
import { searchTabela } from '#web/api/portal/tabelas.ts'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { ComercioExterior, Evento, Obra } from './Circunstancias.tsx'
import { Deducoes } from './Deducoes.tsx'
import { Grupo } from './Grupo.tsx'
import { IssEspecial, PisCofinsProprios, Retencoes, TotalTributos } from './Impostos.tsx'
import { Reforma } from './Reforma.tsx'

/** The groups of fields that only some services have. */
export default function GruposDoServico({ servico }: { servico: string }) {
  return (
    <>
      <Deducoes servico={servico} />
      <Retencoes servico={servico} />
      <IssEspecial servico={servico} />
      <PisCofinsProprios servico={servico} />
      <Reforma servico={servico} />
      <Codigos servico={servico} />
      <ComercioExterior servico={servico} />
      <Obra servico={servico} />
      <Evento servico={servico} />
      <TotalTributos servico={servico} />
      <Grupo titulo="Informações complementares" nomes={[`${servico}.informacoesComplementares`]}>
        <Texto
          nome={`${servico}.informacoesComplementares`}
          rotulo="Texto livre"
          ajuda="Sai impresso no DANFSe."
          linhas={3}
          maxLength={2000}
          className="sm:col-span-6"
        />
      </Grupo>
    </>
  )
}

const searchNbs = searchTabela('nbs')

function Codigos({ servico }: { servico: string }) {
  const nomes = ['codigoTributacao', 'cnae', 'codigoNbs', 'municipioIncidencia', 'codigoInterno'].map(
    (campo) => `${servico}.${campo}`,
  )
  const nbs = useValor<string>(`${servico}.codigoNbs`)
  return (
    <Grupo titulo="Códigos do município e da atividade" nomes={nomes}>
      <Texto
        nome={`${servico}.codigoTributacao`}
        rotulo="Código de tributação do município"
        ajuda="O padrão vem da configuração da empresa."
        maxLength={20}
        className="sm:col-span-3"
      />
      <Texto
        nome={`${servico}.cnae`}
        rotulo="CNAE"
        ajuda="7 dígitos"
        inputMode="numeric"
        maxLength={9}
        unmask={(texto) => texto.replace(/\D/g, '')}
        className="sm:col-span-3"
      />
      <EscolhaBuscada
        nome={`${servico}.codigoNbs`}
        rotulo="NBS"
        ajuda={nbs ? undefined : 'Nomenclatura brasileira de serviços'}
        tabela="nbs"
        search={searchNbs}
        className="sm:col-span-3"
      />
      <EscolhaBuscada
        nome={`${servico}.municipioIncidencia`}
        rotulo="Município onde o ISS é devido"
        ajuda="Vazio: o que a lei manda para este serviço."
        tabela="municipios"
        search={searchMunicipios}
        className="sm:col-span-3"
      />
      <Texto
        nome={`${servico}.codigoInterno`}
        rotulo="Código do serviço no seu sistema"
        ajuda="Letras e números; vai na nota nacional."
        maxLength={20}
        className="sm:col-span-3"
      />
    </Grupo>
  )
}
