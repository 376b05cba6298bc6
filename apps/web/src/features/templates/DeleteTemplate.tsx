import type { Template } from '@karavan/contracts/templates/template.contract'
import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toast.ts'
import { useDeleteTemplateMutation } from './templates.api.ts'

interface DeleteTemplateProps {
  /** The template to delete; null while nobody asks for it. */
  template: Template | null
  onClose: () => void
}

/** Asks once, by name, and deletes the template; a default stays and says what to do first. */
export function DeleteTemplate({ template, onClose }: DeleteTemplateProps) {
  const [remove] = useDeleteTemplateMutation()
  // The words must stay while the dialog fades away.
  const [named, setNamed] = useState(template)
  if (template && template !== named) setNamed(template)

  async function act({ id, name }: Template) {
    try {
      await remove({ params: { id } }).unwrap()
    } catch (error) {
      const { code, title, detail } = readFailure(error)
      void notify.error(`${name} was not deleted`, detail || title)
      if (code === 'IN_USE') return
      throw error
    }
    void notify.success(`${name} deleted`)
  }

  return (
    <ConfirmDialog
      open={template !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${named?.name}?`}
      confirm="Delete template"
      confirmBusy="Deleting"
      cancel="Keep template"
      onConfirm={() => (template ? act(template) : undefined)}
    >
      What was written from it stays as it is; it is only offered no more.
    </ConfirmDialog>
  )
}
