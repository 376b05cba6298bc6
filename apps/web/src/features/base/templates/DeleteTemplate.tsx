import type { Template } from '@karavan/contracts/base/templates/template.contract'
import { DeleteDialog, type DeletionProps } from '../../../kit/DeleteDialog.tsx'
import { useDeleteTemplateMutation } from './templates.api.ts'

interface DeleteTemplateProps extends DeletionProps {
  template: Template | null
}

/** Asks once, by name, and deletes the template; a default stays and says what to do first. */
export function DeleteTemplate({ template, ...told }: DeleteTemplateProps) {
  const [remove] = useDeleteTemplateMutation()
  return (
    <DeleteDialog
      {...told}
      record={template}
      noun="template"
      nameOf={({ name }) => name}
      remove={({ id }) => remove({ params: { id } }).unwrap()}
      inUse="was not deleted"
    >
      {() => 'What was written from it stays as it is; it is only offered no more.'}
    </DeleteDialog>
  )
}
